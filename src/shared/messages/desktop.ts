import { phrase, phrases } from '../words/phrase.ts'

/** The desktop app and the recorder, in the browser, too. */
export const desktopMessages = phrases({
  mediumNotPrepared:
    'This file could not be prepared. It may be damaged or have no sound. Upload it as it is, or choose another ' +
    'file.',
  soundNotDrawn: 'The waveform could not be drawn. You can still play the file.',
  soundNotPlayable: 'This file cannot be played here. You can still upload it.',
  serverAddressMissing: 'Enter the address of your server.',
  sessionNotKept:
    'This computer has no secure storage, so your session was not saved. You will have to log in again the next ' +
    'time you start Longhand.',
  globalKeyTaken: (label: string) =>
    phrase('This key is already used for “{label}”. Press another key, or remove it there first.', { label }),
  globalKeyRefused: 'This key is used by the system or another program. Press another key.',
  globalKeyUnknown: 'This key does not work while another program is in front. Press another key.',
  globalKeysRefused: (keys: readonly string[]) =>
    phrase('The system or another program now uses {keys}. Choose another key, or close that program.', {
      keys: { list: keys },
    }),
  globalKeysUnread: 'The keys could not be loaded. Restart the app.',
  globalKeyNotKept: 'The key could not be saved on this computer, so nothing has changed. Try again.',
  outboxKept: 'Files stay on this computer until the server has confirmed them.',
  outboxUnreadable: 'The copy on this computer can no longer be read. Remove it, then add the file again.',
  outboxSignedOut: 'Uploads continue when you log in.',
  outboxFull: 'There is not enough space on this computer for a copy of the file. Free up space and try again.',
  outboxNotKept: 'The file could not be saved on this computer. Try again.',
  watchedNotRead: 'This folder cannot be read. Connect its drive, or choose another folder.',
  watchedNotChosen: 'Choose a folder first.',
  watchedNotTaken: 'This recording could not be read. It is tried again later.',
  keptOffline: 'Saved on this computer until you are online again.',
  offlineToDecide: 'Edited offline here, and by someone else online. Open to choose a version:',
  offlineNotTaken: 'The file could not be downloaded to this computer. Try again.',
  offlineUnavailable: 'This computer has no secure storage for keys, so files cannot be made available offline.',
  logoutOutbox:
    'The outbox still has files to upload. They stay on this computer, for you only, and upload when you log in ' +
    'again.',
  noMicrophone: 'No microphone found. Connect one and try again.',
  noCamera: 'No camera found. Connect one and try again, or record audio.',
  microphoneRefused: 'This page may not use the microphone. Allow it next to the address bar, then try again.',
  noScreen: 'You chose no screen or window, so nothing is recorded. Start again and choose one.',
  systemSoundOldMacos: 'Recording the sound of this computer needs macOS 13 or later.',
  systemSoundNoPulseaudio: 'Recording the sound of this computer needs PulseAudio or PipeWire.',
  noSystemSound:
    'The system did not share the sound of this computer, so nothing is recorded. Allow it in the system’s ' +
    'privacy settings, or record without it.',
  microphoneRefusedBySystem:
    'Longhand may not use the microphone. Allow it in the system’s privacy settings, then try again.',
  cameraRefusedBySystem:
    'Longhand may not use the camera and the microphone. Allow both in the system’s privacy settings, then try ' +
    'again.',
  cameraRefused:
    'This page may not use the camera and the microphone. Allow both next to the address bar, then try again.',
  microphoneInUse:
    'Another program is using the microphone, or it does not work. Close the other program and try again.',
  cameraInUse:
    'Another program is using the camera or microphone, or one of them does not work. Close the other program ' +
    'and try again.',
  deviceGone: 'The device you chose is no longer connected. Choose another one.',
  recordingUnsupported: 'This browser cannot record. Use another browser, or record elsewhere and upload the file.',
  recordingInsecure: 'Browsers only record on secure pages. Open this page with https.',
  recordingLost: 'The device was disconnected, so the recording ended. Everything recorded until then is saved.',
  recordingStoppedFull:
    'The disk is full, so the recording was stopped. Everything recorded until then is saved. Free up space ' +
    'before you record again.',
  recordingFailed: 'The recording could not start. Try again.',
  recordingSilent: 'No sound detected. Is this the right microphone, and is it switched on?',
  recordingKept: 'Saved on this device every second until the upload is complete.',
  recordingNoWords: 'There are no words for this recording. Have it transcribed instead.',
  recordingNotKept: 'This browser cannot save the recording on this device. Leave this page open until it is uploaded.',
  recordingRoomShort: (time: string) => phrase('This device is running out of space: {time} left.', { time }),
  recordingRoomNone:
    'There is no space left on this device. A crash would lose what you record from here on. Stop and upload ' +
    'soon.',
  recordingOverBalance: 'The recording is longer than the time you have left.',
  recordingUnreadable: 'This recording could not be loaded from this device. Reload the page and try again.',
  recordingDiscarded: 'The recording was discarded.',
  logoutRecording: 'You are recording. If you log out, the recording ends and stays on this device, for you only.',
  logoutUnsavedRecording:
    'A recording on this device is not uploaded yet. It stays here, for you only, until you log in on this ' +
    'device again.',
})
