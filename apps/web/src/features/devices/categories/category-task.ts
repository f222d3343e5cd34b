/** What somebody wants to do with the categories. */
export type CategoryTask =
  { readonly kind: 'new' } | { readonly kind: 'remove' | 'fill'; readonly id: string };
