import {
  CenteredTextSymbolizer,
  LineLabelSymbolizer,
  LineSymbolizer,
  PolygonSymbolizer,
  type LabelRule,
  type PaintRule,
} from 'protomaps-leaflet';

interface StreetRules {
  readonly backgroundColor: string;
  readonly paintRules: PaintRule[];
  readonly labelRules: LabelRule[];
}

/** Kinds of the ground that are green. */
const green = new Set([
  'park',
  'forest',
  'wood',
  'grass',
  'grassland',
  'meadow',
  'garden',
  'nature_reserve',
  'cemetery',
  'pitch',
  'farmland',
]);

/** Pixels of the roads of each kind at two zooms; between and beyond them it grows by half each step. */
const roads = [
  { kinds: ['path', 'other'], from: 15, width: 1 },
  { kinds: ['minor_road'], from: 13, width: 3 },
  { kinds: ['medium_road', 'major_road'], from: 9, width: 5 },
  { kinds: ['highway'], from: 6, width: 6 },
] as const;

const FULL_WIDTH_ZOOM = 16;
const FONT = 'Figtree Variable, system-ui, sans-serif';

const widthOf = (width: number) => (zoom: number) => width * Math.max(0.3, 1.4 ** (zoom - FULL_WIDTH_ZOOM));

/** How the layers of a Protomaps file are drawn. @param color the value of a token of ours, by its name */
export function streetRules(color: (token: string) => string): StreetRules {
  const isKind =
    (...kinds: readonly string[]) =>
    (_zoom: number, { props }: { readonly props: Readonly<Record<string, unknown>> }) =>
      typeof props['kind'] === 'string' && kinds.includes(props['kind']);
  const name = { labelProps: ['name:it', 'name'], fill: color('ink-2'), stroke: color('card'), width: 3 };
  return {
    backgroundColor: color('sunk'),
    paintRules: [
      ...['landcover', 'landuse'].map((dataLayer) => ({
        dataLayer,
        filter: isKind(...green),
        symbolizer: new PolygonSymbolizer({ fill: color('energy-tint') }),
      })),
      { dataLayer: 'water', symbolizer: new PolygonSymbolizer({ fill: color('climate-tint') }) },
      { dataLayer: 'buildings', minzoom: 15, symbolizer: new PolygonSymbolizer({ fill: color('line') }) },
      ...roads.map(({ kinds, from, width }) => ({
        dataLayer: 'roads',
        minzoom: from,
        filter: isKind(...kinds),
        symbolizer: new LineSymbolizer({
          color: color('card'),
          width: widthOf(width),
          lineCap: 'round' as const,
          lineJoin: 'round' as const,
        }),
      })),
      {
        dataLayer: 'roads',
        minzoom: 12,
        filter: isKind('rail'),
        symbolizer: new LineSymbolizer({ color: color('line-strong'), width: 1, dash: [4, 4] }),
      },
      {
        dataLayer: 'boundaries',
        symbolizer: new LineSymbolizer({ color: color('line-strong'), width: 1, dash: [6, 4] }),
      },
    ],
    labelRules: [
      {
        dataLayer: 'places',
        symbolizer: new CenteredTextSymbolizer({ ...name, fill: color('ink'), font: `600 14px ${FONT}` }),
      },
      {
        dataLayer: 'roads',
        minzoom: 14,
        symbolizer: new LineLabelSymbolizer({ ...name, font: `500 12px ${FONT}` }),
      },
    ],
  };
}
