import { z } from 'zod';
import { CommandError, subscription, type Command } from '#protocol/socket/command.ts';
import { forecast, type ForecastType } from '#world/weather.ts';
import type { World } from '#world/world.ts';

/** The forecast, sent at once and with each change of the weather entity. */
export function weatherCommands(world: World): Command[] {
  return [
    subscription(
      'weather/subscribe_forecast',
      {
        access: 'user',
        fields: { entity_id: z.string(), forecast_type: z.enum(['daily', 'hourly', 'twice_daily']) },
      },
      ({ entity_id: entityId, forecast_type: type }) => {
        if (!entityId.startsWith('weather.') || !world.states.get(entityId)) {
          throw new CommandError('invalid_entity_id', 'Weather entity not found');
        }
        if (type === 'twice_daily')
          throw new CommandError(
            'forecast_not_supported',
            'The weather entity does not support this forecast type',
          );
        return (emit) => {
          const kind: ForecastType = type;
          const send = (): void => emit({ type: kind, forecast: forecast(kind, world.clock.now()) });
          send();
          return world.bus.listen('state_changed', (event) => {
            const { entity_id: changed } = event.data as { entity_id: string };
            if (changed === entityId) send();
          });
        };
      },
    ),
  ];
}
