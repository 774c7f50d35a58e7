import { expect, test } from "vitest";
import { householdOf, networkOf } from "#server/infrastructure/limits/network.ts";

test.each([
  ["203.0.113.9", "203.0.113", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113", "203.0.113.9"],
  ["2001:db8:77:1:aaaa:bbbb:cccc:dddd", "2001:db8:77", "2001:db8:77:1"],
  ["2001:DB8:77:1::9", "2001:db8:77", "2001:db8:77:1"],
  ["2001:db8::9", "2001:db8:0", "2001:db8:0:0"],
  ["2001::9", "2001:0:0", "2001:0:0:0"],
  ["::1", "0:0:0", "0:0:0:0"],
])("%s is of the network %s and the household %s", (address, network, household) => {
  expect([networkOf(address), householdOf(address)]).toEqual([network, household]);
});
