/** Artwork of the demo tracks: SVG, 200 by 220. */

function artwork(sky: readonly [string, string, string], inside: string): string {
  const stops = sky.map((color, at) => `<stop offset="${at / 2}" stop-color="${color}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 220" width="400" height="440"><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient><path fill="url(#s)" d="M0 0h200v220H0z"/>${inside}</svg>`;
}

export const winterGarden = artwork(
  ['#3c2a6b', '#b06fb0', '#ffb98a'],
  '<circle cx="100" cy="132" r="34" fill="#ffe3b8"/><path d="M0 180q34-30 70-14t58-10 72 10v54H0z" fill="#3a2a5c"/><path d="M0 200q60-16 104-6t96-8v34H0z" fill="#241a3f"/><path d="M44 196c-2-26-16-30-20-46M44 190c2-18 14-24 20-38M150 200c0-20 10-26 14-44" stroke="#f7d6c0" stroke-width="3" fill="none" stroke-linecap="round"/>',
);

export const houseOnTheRiver = artwork(
  ['#0f3d4c', '#3f8f8b', '#f6d9a4'],
  '<path d="M0 128q50-26 100-8t100-14v114H0z" fill="#1d5a56"/><path d="M70 96l36-28 36 28v44H70z" fill="#f3e3c3"/><path d="M62 100l44-36 44 36-6 6-38-31-38 31z" fill="#a4472f"/><path d="M98 112h18v28H98z" fill="#6b3a24"/><path d="M0 160q40-12 80 0t120-4v64H0z" fill="#2f7f9a"/><path d="M16 178h46M88 190h60M30 204h38" stroke="#bfe3e6" stroke-width="3" stroke-linecap="round"/>',
);

export const firefly = artwork(
  ['#10243f', '#1f4a54', '#2c6a4c'],
  '<circle cx="156" cy="48" r="20" fill="#f5edd2"/><path d="M0 176q50-20 104-6t96-10v60H0z" fill="#123a2f"/><circle cx="84" cy="118" r="34" fill="#ffe27a" opacity=".28"/><circle cx="84" cy="118" r="14" fill="#ffe27a"/><path d="M84 104c-10-14-26-12-28-2 8 8 20 8 28 2zM84 104c10-14 26-12 28-2-8 8-20 8-28 2z" fill="#dcefe4" opacity=".85"/><circle cx="36" cy="150" r="4" fill="#ffe27a"/><circle cx="148" cy="140" r="5" fill="#ffe27a"/>',
);

export const hedgehog = artwork(
  ['#2a2350', '#5d4a86', '#d69a8c'],
  '<circle cx="52" cy="56" r="24" fill="#fff3cf"/><path d="M0 170q60-22 110-6t90-10v66H0z" fill="#33284f"/><path d="M64 172c4-34 30-50 60-44 18 4 30 18 34 36l14 8z" fill="#7a543d"/><path d="M74 150l-8-12 16 4-4-16 16 10 2-18 12 14 10-14 4 18 14-8-2 16 14-2-6 14" fill="none" stroke="#4b3124" stroke-width="5" stroke-linejoin="round"/><circle cx="156" cy="164" r="3.5" fill="#1c1626"/>',
);
