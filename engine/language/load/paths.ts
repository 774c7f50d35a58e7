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

/** The last part of a path. */
export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
