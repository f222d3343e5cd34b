import { readableName } from '../../../model/name.ts';
import { strong } from '../marked-text.ts';
import { listText } from '../values/number-text.ts';
import { t } from './texts/index.ts';

const gestures = [
  ['pressLong', /long|hold|held/],
  ['pressThrice', /triple|treble|multi_press_3|3x/],
  ['pressTwice', /double|multi_press_2|2x/],
  ['rings', /^ring$/],
  ['press', /press|click|^single$|^short|^push/],
] as const;

const gestureOf = (type: string) => gestures.find(([, pattern]) => pattern.test(type))?.[0];

/** "si preme due volte **Pulsante**"; a type that is not known is quoted as the hub names it. */
export function buttonText(who: string, types: readonly string[]): string {
  if (types.length === 0) return t('reportsAny', { who });
  return listText(
    types.map((type) => {
      const gesture = gestureOf(type);
      return gesture === undefined
        ? t('reports', { who, what: strong(readableName(type)) })
        : t(gesture, { who });
    }),
    'disjunction',
  );
}
