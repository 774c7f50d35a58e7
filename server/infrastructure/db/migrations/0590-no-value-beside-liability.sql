-- Policies that were issued here before 2026-11-28 said the value of what is insured on coverages that do not pay up to it.
-- Each version of such a policy that still says that coverage and that value loses the value.
with issued as (
  select distinct v.policy_id, c.long_name, c.sum_insured
  from policy_versions v
  join records r on r.id = v.record_id and r.entity = 'emission'
  join quote_coverages c on c.id = (r.facts ->> 'coverageId')::uuid
  where v.source = 'emitted' and c.sum_insured is not null
    and case when jsonb_typeof(c.offer -> 'covers') = 'array' and c.offer -> 'covers' <> '[]'::jsonb
      then c.offer -> 'covers' <@ '["civilResponsibility", "roadside", "generalLiability", "neighbourLiability",
        "liftsLiability", "garageLiability", "privateLiability"]'::jsonb
      else c.cluster = 'A' end
)
update policy_versions v set answers = v.answers #- '{coverages,0,sumInsured}' #- '{coverages,0,sumCurrency}'
from issued i
where v.policy_id = i.policy_id and v.answers #>> '{coverages,0,name}' = i.long_name
  and v.answers #> '{coverages,0,sumInsured}' = to_jsonb(i.sum_insured);
