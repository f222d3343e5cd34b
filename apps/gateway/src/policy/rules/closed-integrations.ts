/**
 * Integrations of the hub that no role opens anything of: the services of their domain and the commands that begin with
 * it. What they control is reached through the entities that they bring.
 */
export const closedIntegrations: ReadonlySet<string> = new Set(
  `
  abode adguard ads advantage_air aftership agent_dvr alarmdecoder alert alexa_devices amberelectric
  ambiclimate amcrest androidtv apple_tv bang_olufsen bayesian besen blackbird blink blue_current
  bluesound bluetooth bluetooth_tracker bond bosch_alarm bring bsblan cast channels cloudflare
  collection_image color_extractor command_line daikin debugpy deconz denonavr derivative dhcp dominos
  duckdns dynalite easyenergy ebusd ecobee ecosmart ecovacs elgato elkm1 energyzero environment_canada
  envisalink epson esphome eurotronic_cometblue evohome ezviz fastdotcom filter flo flume flux_led
  forecast_solar foscam foursquare freebox fritz fully_kiosk generic generic_camera generic_thermostat
  geniushub google google_air_quality google_assistant google_assistant_sdk
  google_generative_ai_conversation google_mail google_photos google_sheets google_travel_time
  green_planet_energy growatt_server guardian habitica harmony hassio hdmi_cec heos history_stats hive
  home_connect homekit homematic homematicip_cloud homeworks html5 huawei_lte hue husqvarna_automower
  hydrawise icloud ifttt ihc imap immich indevolt insteon iperf3 isy994 izone jellyfin jewish_calendar
  keba kef keyboard keymitt_ble kiosker knx kodi lametric lcn lifx linkplay litterrobot local_file
  logi_circle lorawan lyric mastodon matrix matter mealie media_extractor melcloud microsoft_face miele
  mijn_farmad_apotheek mill min_max minio modbus modern_forms mold_indicator monoprice monzo
  motion_blinds motioneye mqtt music_assistant neato neopool ness_alarm nest netatmo netgear_lte nexia
  nfandroidtv nina nintendo_parental_controls nissan_leaf nordpool ntfy nuki nws nx584 nzbget octoprint
  ohme ombi omie omnilogic onedrive onvif openai_conversation opendisplay openevse openhome opentherm_gw
  openweathermap osoenergy overkiz overseerr peblar pi_hole picnic pilight plex portainer prosegur prowl
  ps4 pushover python_script qbittorrent qvr_pro rachio radarr rainbird rainmachine remember_the_milk
  renault renson reolink rest rest_command rflink rfxtrx ring risco roborock roku roon route53
  rtsp_to_webrtc sabnzbd saunum schlage screenlogic sendspin sensibo seventeentrack sharkiq shelly
  simplisafe smarttub smlight smtp snapcast snips snooz sofar sonarr songpal sonos soundtouch sql
  squeezebox starline statistics stookwijzer streamlabswater subaru supervisor surepetcare
  swiss_public_transport switchbot switchbot_cloud switcher_kis synology_dsm system_bridge tado telegram
  telegram_bot tesla_fleet teslemetry thread threshold tibber time_date todoist toon totalconnect tplink
  tplink_omada transmission trend tuya unifi unifi_access unifiprotect universal upb usb vallox velbus
  velux verisure vesync vicare vizio volvo wake_on_lan watts waze_travel_time webostv wemo wilight wmspro
  workday wyoming xiaomi_aqara xiaomi_miio yamaha yardian yeelight yolink zha zoneminder zwave_js
  `
    .trim()
    .split(/\s+/),
);
