/** build/login-page.ts marks it so. */
const PAGE = '[data-prerendered]';

/** What a person, or a password manager, entered into the form of the HTML before React replaced it. */
export interface PrerenderedForm {
  readonly username: string;
  readonly password: string;
  /** The name of the focused field. */
  readonly focused: string | undefined;
  /** The form was sent, and main.tsx has marked it. */
  readonly submitted: boolean;
}

/** Reads the form that the server sent; undefined where the page has none, or React has replaced it. */
export function readPrerenderedForm(): PrerenderedForm | undefined {
  // Nothing is typed while the page is built.
  if (typeof document === 'undefined') return undefined;
  const page = document.querySelector<HTMLElement>(PAGE);
  if (page === null) return undefined;
  const valueOf = (name: string) => page.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
  const { activeElement } = document;
  return {
    username: valueOf('username'),
    password: valueOf('password'),
    focused: activeElement instanceof HTMLInputElement ? activeElement.name : undefined,
    submitted: 'submitted' in page.dataset,
  };
}

/** The form has been replaced: one that is drawn later starts anew. */
export const forgetPrerenderedForm = (): void =>
  document.querySelector(PAGE)?.removeAttribute('data-prerendered');
