/** A colour and how many pixels have it. */
interface Counted {
  readonly colour: number;
  readonly count: number;
}

/** Colours that one palette entry will replace. */
interface Box {
  readonly colours: readonly Counted[];
  readonly mean: number;
  /** The channel with the largest squared error over all pixels, its mean and that error. */
  readonly shift: number;
  readonly middle: number;
  readonly error: number;
}

const shifts = [16, 8, 0] as const;
const channel = (colour: number, shift: number) => (colour >> shift) & 255;

function boxOf(colours: readonly Counted[]): Box {
  const total = colours.reduce((sum, { count }) => sum + count, 0);
  const channels = shifts.map((shift) => {
    const middle =
      colours.reduce((sum, { colour, count }) => sum + channel(colour, shift) * count, 0) / total;
    const error = colours.reduce(
      (sum, { colour, count }) => sum + (channel(colour, shift) - middle) ** 2 * count,
      0,
    );
    return { shift, middle, error };
  });
  const worst = channels.reduce((a, b) => (b.error > a.error ? b : a));
  const mean = channels.reduce((colour, { shift, middle }) => colour | (Math.round(middle) << shift), 0);
  return { colours, mean, ...worst };
}

/**
 * Reduces to at most 256 colours: the box with the largest error is split at its mean,
 * repeatedly.
 *
 * @returns the palette, and for each pixel its index in it
 */
export function reduceColours(colours: Uint32Array): {
  readonly palette: readonly number[];
  readonly indices: Uint8Array;
} {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const boxes = [boxOf([...counts].map(([colour, count]) => ({ colour, count })))];
  while (boxes.length < 256) {
    boxes.sort((a, b) => a.error - b.error);
    const worst = boxes.pop();
    if (worst === undefined) break;
    const { shift, middle } = worst;
    const [low, high] = [true, false].map((side) =>
      worst.colours.filter(({ colour }) => channel(colour, shift) <= middle === side),
    );
    if (low === undefined || high === undefined || high.length === 0 || low.length === 0) {
      boxes.push(worst);
      break;
    }
    boxes.push(boxOf(low), boxOf(high));
  }
  const indexOf = new Map(
    boxes.flatMap((box, index) => box.colours.map(({ colour }) => [colour, index] as const)),
  );
  return {
    palette: boxes.map(({ mean }) => mean),
    indices: Uint8Array.from(colours, (colour) => indexOf.get(colour) ?? 0),
  };
}
