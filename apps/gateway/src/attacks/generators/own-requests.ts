import fc from 'fast-check';
import { OWN_ROUTES, type OwnCaller, type OwnRequest } from '../model/own-routes-model.ts';

export interface OwnAttack extends OwnRequest {
  readonly caller: OwnCaller;
  /** How the path is written; `$path` stands for the plain one. */
  readonly spelling: string;
}

const PLAIN = '$path';
/** None of these is the route: they may be another's, or nobody's. */
const SPELLINGS = [
  '/$path',
  '$path/',
  '$path/.',
  '$path%2f',
  '/x/..$path',
  '$path;x=1',
  '$path%00',
  '$UPPER',
];

/** Acts of every caller on every own route, on what is theirs, another's or nobody's. */
export const ownAttackArbitrary: fc.Arbitrary<OwnAttack> = fc
  .record({
    route: fc.constantFrom(...OWN_ROUTES),
    caller: fc.constantFrom<OwnCaller>(
      ...(['nobody', 'service_key', 'resident', 'resident', 'out_of_hours', 'administrator'] as const),
    ),
    target: fc.constantFrom('own', 'foreign', 'unknown'),
    device: fc.constantFrom('visible', 'hidden'),
    namesSomebody: fc.oneof(
      { weight: 3, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    spelling: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(PLAIN, `${PLAIN}?user_id=$userId`) },
      { weight: 1, arbitrary: fc.constantFrom(...SPELLINGS) },
    ),
  })
  .map(({ route, spelling, ...rest }) => ({
    ...rest,
    ...route,
    spelling,
    isPlain: spelling.startsWith(PLAIN) && !SPELLINGS.includes(spelling),
  }))
  .filter(isPossible);

/** Whoever is out of hours sees no device, so no rule is theirs. */
function isPossible({ caller, path, target }: OwnAttack): boolean {
  return caller !== 'out_of_hours' || target !== 'own' || !path.includes('rules/');
}

const CALLERS = ['nobody', 'service_key', 'resident', 'out_of_hours', 'administrator'] as const;

/** Each caller once on each route, at what is theirs. */
export const plainOwnAttacks: readonly OwnAttack[] = CALLERS.flatMap((caller) =>
  OWN_ROUTES.map((route): OwnAttack => ({
    ...route,
    caller,
    target: 'own',
    device: 'visible',
    namesSomebody: false,
    spelling: PLAIN,
    isPlain: true,
  })),
).filter(isPossible);
