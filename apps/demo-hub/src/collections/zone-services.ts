import { z } from 'zod';
import { icon, type Collection } from '#collections/collection.ts';
import { booleanField, numberBetween, numberField, textField } from '#world/service-fields.ts';
import { ServiceError } from '#world/service-error.ts';
import type { Services } from '#world/services.ts';

const created = z.strictObject({
  name: textField,
  latitude: numberBetween(-90, 90),
  longitude: numberBetween(-180, 180),
  radius: numberField.default(100),
  icon: icon.default('mdi:home'),
  passive: booleanField.default(false),
});
const removed = z.strictObject({ entity_id: z.string().regex(/^zone\.[a-z0-9_]+$/) });

/** `zone.create` and `zone.remove`, which only the specification's dialect has. */
export function addZoneServices(services: Services, zones: Collection): void {
  services.addCoreService('zone', 'create', {
    access: 'admin',
    schema: created,
    run: (data) => void zones.create(created.parse(data)),
  });
  services.addCoreService('zone', 'remove', {
    access: 'admin',
    schema: removed,
    run(data) {
      const { entity_id: entityId } = removed.parse(data);
      if (!zones.remove(entityId.slice('zone.'.length)))
        throw new ServiceError('service_validation_error', `Unable to find ${entityId}`);
    },
  });
}
