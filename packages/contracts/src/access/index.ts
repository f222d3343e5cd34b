/** What a role grants: pure, so that the preview in the app and the gateway decide alike; and what the gateway tells of it. */
export { ACCESS_COMMAND, accessAnswerSchema, type AccessAnswer } from './access-answer.ts';
export { createDeviceAccess, type DeviceAccess, type EntityAssignment } from './device-access.ts';
export { isWithinRoleTimes, type LocalMoment } from './role-hours.ts';
