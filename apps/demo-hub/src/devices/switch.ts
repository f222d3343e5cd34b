import { noFields } from '#world/service-fields.ts';
import { service, type BaseSpec, type EntityService, type Host, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';

export interface SwitchSpec extends BaseSpec {
  readonly on?: boolean;
}

/** Model of anything that is only on or off. */
export interface OnOff extends Model {
  set(on: boolean, context: Context): void;
  toggle(context: Context): void;
}

function build(spec: SwitchSpec, host: Host): OnOff {
  let on = spec.on ?? false;
  const set = (next: boolean, context: Context): void => {
    on = next;
    host.publish(context);
  };
  return {
    set,
    toggle: (context) => set(!on, context),
    report: () => ({ state: on ? 'on' : 'off' }),
  };
}

const services: Readonly<Record<string, EntityService<OnOff>>> = {
  turn_on: service(noFields, (device, _data, context) => device.set(true, context)),
  turn_off: service(noFields, (device, _data, context) => device.set(false, context)),
  toggle: service(noFields, (device, _data, context) => device.toggle(context)),
};

export const switchKind: Kind<SwitchSpec, OnOff> = { domain: 'switch', build, services };
