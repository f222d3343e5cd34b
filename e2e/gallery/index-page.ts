const NAME = /^(?<scene>.+)-(?<size>phone|desktop)-(?<scheme>light|dark)\.png$/;

/** A page with all pictures of a folder, one row per scene. */
export function indexPage(files: readonly string[]): string {
  const rows = Map.groupBy(
    files.filter((file) => NAME.test(file)).sort(),
    (file) => NAME.exec(file)?.groups?.['scene'] ?? file,
  );
  const cell = (file: string) =>
    `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"><span>${file}</span></a>`;
  const row = ([scene, pictures]: readonly [string, readonly string[]]) =>
    `<section><h2>${scene}</h2><div>${pictures.map(cell).join('')}</div></section>`;
  return `<!doctype html>
<html lang="it">
<meta charset="utf-8">
<title>Every sheet</title>
<style>
  body { font: 14px system-ui; margin: 2rem; background: #ddd; }
  div { display: flex; flex-wrap: wrap; gap: 1rem; }
  a { color: inherit; text-decoration: none; }
  img { display: block; height: 30rem; }
</style>
${[...rows].map(row).join('\n')}
</html>
`;
}
