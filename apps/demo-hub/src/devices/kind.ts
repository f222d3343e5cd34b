import type { z } from 'zod';
import type { Cancel, Clock } from '#clock.ts';
import type { Context } from '#world/context.ts';
import type { Random } from '#world/random.ts';
import type { Attributes, State } from '#world/states.ts';

/** How an entity shows itself. An unavailable one keeps only its capabilities. */
export interface Look {
  readonly state: string;
  /** What it can do: lists, limits. */
  readonly capability?: Attributes;
  /** What it does now. */
  readonly current?: Attributes;
}

/** What the house lends to a device. */
export interface Host {
  readonly clock: Clock;
  readonly random: Random;
  /** Publishes how the device looks now; the context is that of the call which brought it about. */
  changed(context?: Context): void;
  /** Like `clock.after`, and ends with the house. */
  later(ms: number, run: () => void): Cancel;
  stateOf(entityId: string): State | undefined;
  /** Calls a service of the house, as an automation does. */
  callService(domain: string, service: string, data: Record<string, unknown>): void;
  fire(type: string, data: Record<string, unknown>, context?: Context): void;
  /** Degrees Celsius in the garden. */
  outdoors(): number;
  /** Whether a lock that turns now gets stuck. */
  lockJams(): boolean;
}

/** A picture that whoever knows its token may see. */
interface Picture {
  readonly token: string;
  /** For instance image/svg+xml. */
  readonly type: string;
  /** Undefined where nothing is there to be seen now. */
  readonly body: string | undefined;
}

/** The behaviour of one device, as its kind builds it. */
export interface Model {
  /** Bits of `supported_features`; undefined where the kind has none. */
  readonly features?: number;
  look(): Look;
  /** Lets time pass. */
  tick?(seconds: number): void;
  /** What it shows of itself, where its kind has pictures. */
  picture?(): Picture;
}

/** What every kind's description has. */
export interface BaseSpec {
  /** The part of the entity id after the point. */
  readonly id: string;
  /** The composed name, `friendly_name`. */
  readonly name?: string;
  readonly icon?: string;
  readonly deviceClass?: string;
  readonly category?: 'config' | 'diagnostic';
  /** False: the device does not answer. */
  readonly available?: boolean;
  /** True: in no registry, as entities without a unique id are. */
  readonly unregistered?: boolean;
  /** False: not the device's main entity, so the registry has a name for it. */
  readonly main?: boolean;
  /** The registry's options, for instance a default code. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** One service of a kind: which data it takes, which feature it needs (one bit of these), and what it does. */
export interface EntityService<M> {
  readonly schema: z.ZodType;
  readonly needs?: number;
  run(model: M, data: unknown, context: Context): void | Promise<void>;
}

export interface Kind<Spec extends BaseSpec, M extends Model> {
  readonly domain: string;
  readonly services: Readonly<Record<string, EntityService<M>>>;
  /** What the registry has from the beginning for each of them, by domain. */
  optionsOf?(spec: Spec): NonNullable<BaseSpec['options']>;
  build(spec: Spec, host: Host): M;
}

/** A device of the house, ready to be built; its kind is no longer visible. */
export interface Blueprint {
  readonly entityId: string;
  readonly spec: BaseSpec;
  build(host: Host): LivingEntity;
}

export interface LivingEntity {
  readonly features: number | undefined;
  look(): Look;
  tick(seconds: number): void;
  picture(): Picture | undefined;
  perform(service: string, data: unknown, context: Context): void | Promise<void>;
}

export function service<M, Schema extends z.ZodType>(
  schema: Schema,
  run: (model: M, data: z.output<Schema>, context: Context) => void | Promise<void>,
  needs?: number,
): EntityService<M> {
  return {
    schema,
    ...(needs === undefined ? {} : { needs }),
    run: (model, data, context) => run(model, schema.parse(data), context),
  };
}

export function blueprint<Spec extends BaseSpec, M extends Model>(
  kind: Kind<Spec, M>,
  spec: Spec,
): Blueprint {
  return {
    entityId: `${kind.domain}.${spec.id}`,
    spec: { ...spec, options: { ...kind.optionsOf?.(spec), ...spec.options } },
    build(host) {
      const model = kind.build(spec, host);
      return {
        features: model.features,
        look: () => model.look(),
        tick: (seconds) => model.tick?.(seconds),
        picture: () => model.picture?.(),
        perform: (name, data, context) => kind.services[name]?.run(model, data, context),
      };
    },
  };
}
