import type { RouteRule } from '../policy-caller.ts';
import { lacksEnergy, lacksRight } from '../reads/demands.ts';

/** The gateway's own settings of energy: the route itself narrows them. */
export const readEnergySettings: RouteRule = (_request, _params, context, act) =>
  lacksEnergy(context, act) ?? { kind: 'pass' };

export const writeEnergySettings: RouteRule = (_request, _params, context, act) =>
  lacksRight(context, 'energy', act) ?? { kind: 'pass' };
