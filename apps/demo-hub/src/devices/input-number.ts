import { z } from 'zod';
import { ServiceError } from '#world/service-error.ts';
import { noFields, numberField } from '#world/service-fields.ts';
import { service, type BaseSpec, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';

export interface InputNumberSpec extends BaseSpec {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly mode: 'box' | 'slider';
  readonly initial?: number;
  readonly unit?: string;
}

interface InputNumber extends Model {
  set(value: number, context: Context): void;
  step(by: 1 | -1, context: Context): void;
}

export const inputNumber: Kind<InputNumberSpec, InputNumber> = {
  domain: 'input_number',
  build(spec, host) {
    const last = Number(host.stateOf(`input_number.${spec.id}`)?.state ?? NaN);
    const kept = last >= spec.min && last <= spec.max ? last : undefined;
    let value = kept ?? spec.initial ?? spec.min;

    function set(next: number, context: Context): void {
      if (next < spec.min || next > spec.max) {
        throw new ServiceError(
          'invalid_format',
          `Invalid value for input_number.${spec.id}: ${next} (range ${spec.min} - ${spec.max})`,
        );
      }
      value = next;
      host.publish(context);
    }

    return {
      set,
      step: (by, context) => set(Math.min(spec.max, Math.max(spec.min, value + by * spec.step)), context),
      report: () => ({
        state: Number.isInteger(value) ? value.toFixed(1) : String(value),
        current: {
          initial: spec.initial ?? null,
          editable: true,
          min: spec.min,
          max: spec.max,
          step: spec.step,
          mode: spec.mode,
          ...(spec.unit === undefined ? {} : { unit_of_measurement: spec.unit }),
        },
      }),
    };
  },
  services: {
    set_value: service(z.strictObject({ value: numberField }), (one, { value }, context) =>
      one.set(value, context),
    ),
    increment: service(noFields, (one, _data, context) => one.step(1, context)),
    decrement: service(noFields, (one, _data, context) => one.step(-1, context)),
  },
};
