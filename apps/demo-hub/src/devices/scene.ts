import { z } from 'zod';
import { service, type BaseSpec, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';
import { isoTime } from '#world/iso-time.ts';
import { domainOf } from '#world/domain-of.ts';

type Wanted = Readonly<Record<string, unknown>> & { readonly state: 'on' | 'off' };

interface SceneSpec extends BaseSpec {
  /** The state of each entity, with what its `turn_on` takes. */
  readonly entities: Readonly<Record<string, Wanted>>;
}

interface Scene extends Model {
  activate(context: Context): void;
}

/** A scene: its state is when it was last activated. */
export const scene: Kind<SceneSpec, Scene> = {
  domain: 'scene',
  build(spec, host) {
    let activatedAt: string | undefined;
    return {
      activate(context) {
        for (const [entityId, { state, ...data }] of Object.entries(spec.entities)) {
          const domain = domainOf(entityId);
          host.callService(domain, `turn_${state}`, { entity_id: entityId, ...(state === 'on' ? data : {}) });
        }
        activatedAt = isoTime(host.clock.now());
        host.publish(context);
      },
      report: () => ({
        state: activatedAt ?? 'unknown',
        capability: { entity_id: Object.keys(spec.entities), id: spec.id },
      }),
    };
  },
  services: {
    turn_on: service(z.strictObject({ transition: z.number().optional() }), (one, _data, context) =>
      one.activate(context),
    ),
  },
};
