import { namesByGroup } from './names-by-group.ts';

/**
 * Services of the hub that no role opens, by domain: docs/access-rules.md, 4.7. Together with `serviceRules` and
 * `closedIntegrations` they are all that the hubs of `hub-dumps/` have. A service that is in none is refused as well.
 */
export const closedServices = namesByGroup(
  {
    ai_task: 'clear_images evaluate generate_data generate_image',
    assist_satellite: 'announce ask_question start_conversation',
    automation: 'reload',
    backup: 'create create_automatic',
    browser: 'browse_url',
    camera: 'record snapshot',
    cloud: 'remote_connect remote_disconnect',
    conversation: 'process reload',
    demo: 'randomize_device_tracker_data',
    device_tracker: 'see',
    downloader: 'download_file',
    ffmpeg: 'restart start stop',
    file: 'read_file',
    frontend: 'reload_themes set_theme',
    group: 'reload remove set',
    homeassistant:
      'check_config reload_all reload_config_entry reload_core_config reload_custom_templates restart save_persistent_states set_location stop',
    image: 'snapshot',
    input_boolean: 'reload',
    input_button: 'reload',
    input_datetime: 'reload',
    input_number: 'reload',
    input_select: 'reload',
    input_text: 'reload',
    intent_script: 'reload',
    kitchen_sink: 'set_scanner_connected set_tracker_location test_service_1',
    logbook: 'log',
    logger: 'set_default_level set_level',
    lovelace: 'reload_resources',
    notify: 'demo_test_target_name notify persistent_notification',
    persistent_notification: 'create',
    person: 'reload',
    profiler:
      'dump_log_objects dump_sockets log_current_tasks log_event_loop_scheduled log_thread_frames lru_stats memory set_asyncio_debug start start_log_object_sources start_log_objects stop_log_object_sources stop_log_objects',
    recorder: 'disable enable get_statistics purge purge_entities',
    scene: 'apply create delete reload',
    schedule: 'reload',
    script: 'reload',
    shell_command: 'reload',
    system_log: 'clear write',
    template: 'reload',
    timer: 'reload',
    tts: 'clear_cache cloud_say demo_say say',
    update: 'clear_skipped install skip',
    utility_meter: 'calibrate reset',
    zone: 'reload',
  },
  '.',
);
