// National numbering plan (ENACOM). Every code not listed here is not in use.
const threeDigits = new Set(
  (
    "220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 " +
    "364 370 376 379 380 381 383 385 387 388"
  ).split(" "),
);

// First three digits, then every fourth digit in use after them.
const fourDigits = new Map(
  (
    "220:2 222:1345679 224:123456 225:2457 226:1245678 227:1234 228:13456 229:1267 230:2 231:467 " +
    "232:03456 233:1345678 234:23456 235:2345678 239:23456 247:34578 262:2456 264:678 265:15678 290:123 " +
    "292:0123456789 293:123456 294:02568 295:234 296:2346 297:2 298:23 332:79 338:2578 340:012456789 " +
    "343:5678 344:24567 345:4568 346:023456789 347:126 348:2379 349:123678 352:1245 353:237 354:12346789 " +
    "356:234 357:123456 358:2345 371:1568 372:15 373:145 374:13 375:145678 377:23457 378:126 382:1567 " +
    "383:2578 384:13456 385:45678 386:1235789 387:3678 388:5678 389:124"
  )
    .split(" ")
    .map((entry) => entry.split(":") as [string, string]),
);

/**
 * The area codes with which a national number can begin, the likelier first. Where 345 and 3454 both exist, the
 * subscriber's number decides: in small towns it begins with 4, 5 or 6.
 */
export function areaCodesOf(national: string): readonly string[] {
  if (national.startsWith("11")) return ["11"];
  const three = national.slice(0, 3);
  const long =
    fourDigits.get(three)?.includes(national.charAt(3)) && national.length > 3 ? [national.slice(0, 4)] : [];
  const short = threeDigits.has(three) ? [three] : [];
  return /[456]/.test(national.charAt(4)) ? [...long, ...short] : [...short, ...long];
}
