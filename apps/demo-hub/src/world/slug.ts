/** `Luci del vialetto` → `luci_del_vialetto`, as the hub makes ids of names. */
export function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return plain === '' ? 'unknown' : plain;
}

/** Adds `_2`, `_3` … if the slug is taken. */
export function uniqueSlug(name: string, isTaken: (id: string) => boolean): string {
  const first = slug(name);
  if (!isTaken(first)) return first;
  for (let number = 2; ; number++) if (!isTaken(`${first}_${number}`)) return `${first}_${number}`;
}
