import { phrases } from '../words/phrase.ts'

/** Recordings that are written down while they are made. */
export const liveMessages = phrases({
  liveBusy:
    'This server cannot keep up with another live transcription at the moment. Try again later, or make a recording ' +
    'and have it transcribed afterwards.',
  liveInBrowser:
    'Live transcription works in the browser. Here, the recorder of an upload can write down what is said.',
  liveSoundRefused: 'The browser does not let this page listen. Allow it next to the address, then try again.',
  liveScreenSilent: 'No sound was shared. Choose again, and tick the box that shares the sound.',
  liveSoundMissing: 'This browser found nothing to listen to. Connect a microphone, or use another browser.',
  liveNotKept:
    'This browser cannot keep sound on this device. Without a connection, it is kept only as long as this page is ' +
    'open.',
  liveEndedTime: 'Your time is used up, so the recording was ended. Everything up to here is saved.',
  liveEndedLength: 'A live transcription takes at most 12 hours, so the recording was ended. Everything is saved.',
  liveEndedStorage: 'Your storage is full, so the recording was ended. Everything up to here is saved.',
  liveEndedLeft: 'Nobody came back to this recording, so it was ended. What the server has is saved.',
  captionsNotLive: 'Captions can be shared only while the recording goes on.',
  logoutLive: 'A live transcription is running in this page. Logging out ends it.',
  tooManyLive: 'You have several live transcriptions running. End one of them first.',
})
