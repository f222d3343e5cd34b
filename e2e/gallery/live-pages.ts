import { SCENE_KEY, type LiveScene } from './live-page-script.ts';
import { placeOf, type Scene } from './scenes.ts';

const frameSizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<style>
  body { font: 14px system-ui; margin: 2rem; background: #ddd; color: #111; }
  table { border-spacing: 1.5rem .25rem; }
  .frames { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
  iframe { border: 0; background: #fff; box-shadow: 0 2px 12px #0006; }
</style>
${body}
</html>
`;

/** All live scenes, each with its addresses. */
export function liveIndexPage(scenes: readonly Scene[]): string {
  const row = (scene: Scene) => {
    const { name } = scene;
    return `<tr><td><a href="/gallery/${name}">${name}</a></td><td>${['phone', 'desktop', 'both']
      .map((frame) => `<a href="/gallery/${name}?frame=${frame}">${frame}</a>`)
      .join(' ')}</td><td>${placeOf(scene).address}</td></tr>`;
  };
  return page(
    'Live scenes',
    `<h1>Live scenes</h1>
<p>Opening a scene resets the demo home: one scene at a time. Sources reload as you write.</p>
<table>${scenes.map(row).join('\n')}</table>`,
  );
}

/**
 * Replaces what the origin has stored by a session and a scene, and then opens the app: in this window, or in frames.
 *
 * @param entries for localStorage
 */
export function openScenePage(
  scene: LiveScene,
  entries: Readonly<Record<string, string>>,
  frame: string | null,
): string {
  const { address } = scene;
  const sizes = Object.entries(frameSizes).filter(([size]) => size === frame || frame === 'both');
  const data = JSON.stringify({ entries, scene: JSON.stringify(scene), key: SCENE_KEY, address, sizes });
  const script = `
const { entries, scene, key, address, sizes } = ${data.replaceAll('<', '\\u003c')};
localStorage.clear();
sessionStorage.clear();
for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
sessionStorage.setItem(key, scene);
const deletions = (await indexedDB.databases()).map(({ name }) => new Promise((done) => {
  const deletion = indexedDB.deleteDatabase(name);
  deletion.onsuccess = deletion.onerror = deletion.onblocked = done;
}));
await Promise.all(deletions);
if (sizes.length === 0) location.replace(address);
for (const [name, { width, height }] of sizes) {
  const frame = document.createElement('iframe');
  Object.assign(frame, { title: name, src: address, width, height });
  document.querySelector('.frames').append(frame);
}`;
  return page(
    scene.name,
    `<p><a href="/gallery">Live scenes</a> · ${scene.name}</p>
<div class="frames"></div>
<script type="module">${script}</script>`,
  );
}
