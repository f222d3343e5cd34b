import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(import.meta.resolve('leaflet/dist/leaflet-src.esm.js'));

/** What Leaflet asks of a browser when it is loaded; none of its controls and popups is used. */
const admitted = ['', '<svg/>', '<v:shape adj="1"/>'];

const policy = `
const admitted = ${JSON.stringify(admitted)};
const rules = {
  createHTML(text) {
    if (!admitted.includes(text)) throw new TypeError('the map writes no markup');
    return text;
  },
};
const markup = globalThis.trustedTypes?.createPolicy?.('leaflet', rules) ?? rules;
`;

/** Lets all that Leaflet writes as markup go through a Trusted Types policy of its own, which admits three texts. */
export function throughPolicy(code: string): string {
  const assignment = /(\.innerHTML = )(.+);$/gm;
  return policy + code.replaceAll(assignment, '$1markup.createHTML($2);');
}

const PURE = '/*#__PURE__*/';

/** Leaflet is written so that all of it is kept: what the bundler may leave out where nobody uses it. */
const optional: Replacements = [
  ['classes', /^(var \w+ = )(\w+\.extend\()/gm, `$1${PURE}$2`],
  [
    'shapes as GeoJSON',
    /^((?:Marker|Circle|CircleMarker|Polyline|Polygon|LayerGroup)\.include\()/gm,
    `${PURE}$1`,
  ],
  [
    'overlays',
    /^((?:Map|Layer)\.include\(\{\s+(?:_initOverlay|\/\/ @method openPopup|\/\/ @method bindPopup|\/\/ @method openTooltip|\/\/ @method bindTooltip))/gm,
    `${PURE}$1`,
  ],
  ['controls', /^(Map\.addInitHook\(function)/gm, `${PURE}$1`],
  ['names', /^(?:Control|control|Icon|TileLayer|tileLayer|SVG|GeoJSON|Map)\.\w+ = \w+;$/gm, ''],
  [
    'another renderer',
    /\(this\.options\.preferCanvas && canvas\(options\)\) \|\| svg\(options\)/g,
    'svg(options)',
  ],
  ['very old browsers', /^if \(Browser\.vml\) \{\s+SVG\.include\(vmlMixin\);\s+\}/gm, ''],
];

type Replacements = readonly (readonly [what: string, pattern: RegExp, replacement: string])[];

/** Throws where a package is written in another way than it was. */
function replaced(name: string, code: string, replacements: Replacements): string {
  return replacements.reduce((before, [what, pattern, replacement]) => {
    const after = before.replaceAll(pattern, replacement);
    if (after === before) throw new Error(`${name}: no ${what} found`);
    return after;
  }, code);
}

/** Marks what nobody need use. */
export const withoutExtras = (code: string): string => replaced('leaflet', code, optional);

/** Leaflet as modules, with what the page's policy demands of it, and without what is not used. */
export const leaflet = (): Plugin => ({
  name: 'soglia:leaflet',
  enforce: 'pre',
  // What Vite bundles beforehand for development skips this transform.
  config: () => ({ optimizeDeps: { exclude: ['leaflet'] } }),
  resolveId: (id) => (id === 'leaflet' ? source : null),
  transform: (code, id) =>
    id.split('?')[0] === source ? { code: throughPolicy(withoutExtras(code)), map: null } : null,
});

const STREETS = /\/protomaps-leaflet\/dist\/esm\/index\.js$/;

/** What protomaps-leaflet brings that is not drawn here: the looks that others chose, and names for its own debugging. */
const unused: Replacements = [
  ['looks', /import\{namedFlavor as ([\w$]+)\}from"@protomaps\/basemaps";/g, 'const $1=()=>({});'],
  ['names', /u=\(s,e\)=>bt\(s,"name",\{value:e,configurable:!0\}\)/g, 'u=s=>s'],
];

/** It expects Leaflet as a global. */
export const streetsAsModule = (code: string): string =>
  `import * as L from 'leaflet';${replaced('protomaps-leaflet', code, unused)}`;

/** Streets without the Internet, drawn by the same Leaflet. */
export const streets = (): Plugin => ({
  name: 'soglia:streets',
  enforce: 'pre',
  config: () => ({ optimizeDeps: { exclude: ['protomaps-leaflet'] }, resolve: { dedupe: ['pmtiles'] } }),
  transform: (code, id) => (STREETS.test(id) ? { code: streetsAsModule(code), map: null } : null),
});
