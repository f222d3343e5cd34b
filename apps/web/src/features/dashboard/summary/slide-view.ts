/** Something of a slide that may open the sheet of what it tells of. */
interface Told {
  /** The entity whose sheet it opens. */
  readonly opens?: string | undefined;
}

interface Figure extends Told {
  readonly figure: string;
  readonly unit: string;
}

interface Fact extends Told {
  /** "umidità", in the words that follow the value. */
  readonly name: string;
  readonly value: string;
}

/** What one card of the summary shows; the same for all three. */
export interface SlideView {
  /** A figure, or where there is none a word or two in its place. */
  readonly value: Figure | undefined;
  readonly word: string | undefined;
  readonly phrase: Told & { readonly text: string };
  /** The most telling first. */
  readonly facts: readonly Fact[];
  /** The colour of the light in the door: all is well, something is open, something goes off. */
  readonly light: 'well' | 'open' | 'alarm';
}

/** How one card of the summary comes about. */
export interface SlideSource<View = SlideView> {
  /** What it is drawn from: watched while it is in view. */
  readonly entityIds: readonly string[];
  readonly view: View;
}
