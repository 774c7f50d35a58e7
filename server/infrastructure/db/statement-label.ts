/** Runs a statement; what it throws says which statement it was. */
export async function label<T>(sql: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof Error) Object.assign(cause, { statement: labelStatement(sql) });
    throw cause;
  }
}

/**
 * Names a statement for the log, as `select from records join tickets`: its verbs and the tables behind them. Nothing
 * else of it is repeated, since a value may stand anywhere else.
 */
function labelStatement(sql: string): string {
  const plain = sql.replace(/'[^']*'/g, "''");
  const [verb = ""] = /^\s*[a-z]+/i.exec(plain) ?? [];
  const tables = [...plain.matchAll(/\b(from|join|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/gi)].map(
    ([, word = "", table = ""]) => `${word} ${table}`,
  );
  return [...new Set([verb.trim(), ...tables])].join(" ").toLowerCase().slice(0, 160);
}
