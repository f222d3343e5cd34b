import { describe, expect, it } from 'vitest';
import { presenceOf } from './presence.ts';

describe('what says where people are without being a person or a tracker', () => {
  it.each<[entityId: string, platform: string, uniqueId: string, of: string | undefined]>([
    ['sensor.anna_to_work', 'google_travel_time', '01K2', 'of_anybody'],
    ['sensor.anna_to_work_duration', 'here_travel_time', '01K2_duration', 'of_anybody'],
    ['sensor.anna_to_work', 'waze_travel_time', '01K2', 'of_anybody'],
    ['sensor.anna_nearest_distance', 'proximity', '01K2_nearest', 'of_anybody'],
    ['sensor.car_address', 'traccar_server', 'car_position_address', 'of_phone'],
    ['sensor.car_speed', 'traccar_server', 'car_position_speed', 'of_phone'],
    ['sensor.car_altitude', 'traccar_server', 'car_position_altitude', 'of_phone'],
    ['sensor.car_geofence', 'traccar_server', 'car_geofence_name', 'of_phone'],
    ['binary_sensor.car_motion', 'traccar_server', 'car_position_attributes.motion', 'of_phone'],
    ['binary_sensor.car_status', 'traccar_server', 'car_device_status', 'of_phone'],
    ['sensor.car_battery', 'traccar_server', 'car_position_attributes.batteryLevel', undefined],
    ['sensor.phone_rx', 'unifi', 'rx-00:11:22:33:44:55', 'of_phone'],
    ['sensor.phone_uptime', 'unifi', 'uptime-00:11:22:33:44:55', 'of_phone'],
    ['sensor.switch_uptime', 'unifi', 'device_uptime-00:11:22:33:44:55', undefined],
    ['sensor.switch_port_1_rx', 'unifi', 'port_rx-00:11:22:33:44:55_1', undefined],
    ['sensor.phone_ssid', 'netgear', '00:11:22:33:44:55-ssid', 'of_phone'],
    ['sensor.router_traffic', 'netgear', '5AB1-NewTodayUpload', undefined],
    ['sensor.phone_location', 'mobile_app', 'hook_geocoded_location', 'of_phone'],
    ['sensor.phone_battery', 'mobile_app', 'hook_battery_level', undefined],
    ['device_tracker.car', 'traccar_server', 'car', undefined],
    ['sensor.hall', 'template', 'rx-1', undefined],
  ])('%s of %s with %s: %s', (entityId, platform, uniqueId, of) => {
    expect(presenceOf(entityId, platform, uniqueId)).toBe(of);
  });
});
