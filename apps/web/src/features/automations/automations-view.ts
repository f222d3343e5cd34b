/** What lies over the list of automations; it stands in the address. */
export type AutomationsView =
  | { readonly kind: 'list' }
  | { readonly kind: 'new' }
  | { readonly kind: 'details'; readonly entityId: string }
  | { readonly kind: 'edit' | 'duplicate'; readonly entityId: string };

const PATH = '/automations';
const NEW = 'nuova';
const parameters = { details: 'dettagli', edit: 'modifica', duplicate: 'duplica' } as const;
const named = ['edit', 'duplicate', 'details'] as const;

/** The view of an address: `?nuova`, `?modifica=automation.notte`. */
export function viewOfAddress(search: string): AutomationsView {
  const address = new URLSearchParams(search);
  if (address.has(NEW)) return { kind: 'new' };
  for (const kind of named) {
    const entityId = address.get(parameters[kind])?.trim() ?? '';
    if (entityId !== '') return { kind, entityId };
  }
  return { kind: 'list' };
}

export function addressOfView(view: AutomationsView): string {
  if (view.kind === 'list') return PATH;
  if (view.kind === 'new') return `${PATH}?${NEW}`;
  return `${PATH}?${new URLSearchParams({ [parameters[view.kind]]: view.entityId }).toString()}`;
}
