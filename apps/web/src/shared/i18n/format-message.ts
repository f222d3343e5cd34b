export type TextValues = Readonly<Record<string, string | number>>;

/** Texts and arguments: `[name]`, or `[name, 'plural', texts by form]`, in which `#` stands for the number. */
export type CompiledMessage = string | readonly Token[];
type Token = string | readonly [name: string] | readonly [name: string, type: 'plural', forms: Forms];
type Forms = Readonly<Record<string, CompiledMessage>>;

/** Of each region: making them anew takes longer than all the rest. */
const formats = new Map<string, readonly [Intl.PluralRules, Intl.NumberFormat]>();

/** A message as the build compiled it (`apps/web/build/messages.ts`), with its values; `region` as for Intl. */
export function formatMessage(message: CompiledMessage, values: TextValues, region: string): string {
  if (typeof message === 'string') return message;
  return message
    .map((token) => {
      if (typeof token === 'string') return token;
      const [name, , forms] = token;
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return forms === undefined ? (value ?? '') : pluralOf(forms, Number(value), values, region);
    })
    .join('');
}

function pluralOf(forms: Forms, count: number, values: TextValues, region: string): string {
  const pair =
    formats.get(region) ?? ([new Intl.PluralRules(region), new Intl.NumberFormat(region)] as const);
  formats.set(region, pair);
  const [rules, numbers] = pair;
  const form = forms[count] ?? forms[rules.select(count)] ?? forms['other'] ?? '';
  const words = typeof form === 'string' ? [form] : form;
  const number = numbers.format(count);
  return formatMessage(
    words.map((word) => (word === '#' ? number : word)),
    values,
    region,
  );
}
