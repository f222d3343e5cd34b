/** Commands that are closed to roles, and such as no hub has. */
export const CLOSED_COMMANDS = [
  ...[
    'render_template',
    'subscribe_trigger',
    'fire_event',
    'execute_script',
    'search/related',
    'trace/contexts',
  ],
  ...['explain_target', 'recorder/clear_statistics', 'recorder/validate_statistics', 'energy/save_prefs'],
  ...[
    'lovelace/config/save',
    'config/area_registry/create',
    'config/entity_registry/update',
    'config/auth/list',
  ],
  ...['conversation/process', 'assist_pipeline/run', 'webhook/list', 'webhook/handle'],
  ...['script/config', 'trace/debug/step', 'blueprint/list', 'input_boolean/list', 'tag/list', 'backup/info'],
  ...[
    'config_entries/get',
    'device_automation/action/list',
    'system_log/list',
    'logger/log_info',
    'constructor',
  ],
  ...[
    '__proto__',
    'toString',
    'get_states ',
    'GET_STATES',
    '',
    'config/entity_registry/remove',
    'test_condition',
  ],
  ...['camera/update_prefs', 'recorder/import_statistics', 'zone/create', 'person/create', 'backup/generate'],
  ...[
    'todo/item/add',
    'intent/list',
    'homeassistant/expose_entity',
    'frontend/set_system_data',
    'hassio/api',
  ],
];

/** Services that are closed to roles, and such as no hub has. */
export const CLOSED_SERVICES = [
  ...[
    'scene.apply',
    'scene.create',
    'group.set',
    'group.remove',
    'light.reload',
    'script.reload',
    'notify.notify',
  ],
  ...[
    'python_script.x',
    'shell_command.x',
    'rest_command.x',
    'camera.snapshot',
    'camera.record',
    'recorder.purge',
  ],
  ...[
    'persistent_notification.create',
    'homeassistant.restart',
    'homeassistant.stop',
    'conversation.process',
  ],
  ...[
    'tts.cloud_say',
    'backup.create',
    'update.install',
    'mqtt.publish',
    'zone.reload',
    'device_tracker.see',
  ],
  ...['person.reload', 'frontend.set_theme', 'custom.do', 'system_log.write', 'constructor.constructor'],
];
