/**
 * Whether an address is that of a page: `ticket-detail/:id` takes any id. Neither case nor slashes at the ends
 * matter, as people type addresses.
 */
export function matchesPath(page: string, pathname: string): boolean {
  const wanted = partsOf(page);
  const parts = partsOf(pathname);
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

const partsOf = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
