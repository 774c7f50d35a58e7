/** The path that a relative path means in a file of the set, `.` and `..` resolved; what goes above the top stays there. */
export function resolvePath(file: string, relative: string): string {
  const isAbsolute = relative.startsWith("/") || (file.startsWith("/") && !relative.startsWith("/"));
  const from = relative.startsWith("/") ? "" : file.slice(0, file.lastIndexOf("/") + 1);
  const segments: string[] = [];
  for (const segment of `${from}${relative}`.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return `${isAbsolute ? "/" : ""}${segments.join("/")}`;
}

/** How a file of the set names another: the relative path that leads from it. */
export function relativePath(file: string, target: string): string {
  const from = file.split("/").slice(0, -1);
  const to = target.split("/");
  const common = from.findIndex((folder, index) => folder !== to[index]);
  const shared = common === -1 ? from.length : common;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}

/** The last part of a path. */
export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
