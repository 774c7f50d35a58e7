-- Where a typed policy's home is stands where an emitted one has it.
update policy_versions
set answers = (answers - 'homeAddress')
  || jsonb_build_object('risk', coalesce(answers -> 'risk', '{}') || jsonb_build_object('address', answers -> 'homeAddress'))
where answers ? 'homeAddress';
