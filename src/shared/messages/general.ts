import { phrases } from '../words/phrase.ts'

/** What any request can meet. */
export const generalMessages = phrases({
  notAllowed: 'You do not have permission to do this.',
  notFound: 'Not found, or you have no access.',
  foreignOrigin: 'This request came from another site, so it was refused.',
  readingTooLong: 'Reading this file took too long.',
  readingTooMuch: 'This file is too long or too large to process.',
  /** What people hear where an ADMIN hears what to install. */
  engineMissing:
    'This is not available on this server for this language yet. Choose another option or language, or ask your ' +
    'administrator.',
  speechEngineMissing:
    'Automatic transcription is not available for this language on this server yet. Choose human transcription, ' +
    'or upload your own transcription: one line is enough to start typing along with the recording.',
  mediaToolsMissing:
    'This server cannot read audio or video, because ffmpeg is not installed. Install the package ffmpeg, or ' +
    'set FFMPEG_PATH and FFPROBE_PATH.',
  malformed: 'The request is malformed.',
  invalid: 'Some values are not valid.',
  busy: 'The server is busy. Try again in a moment.',
  loadsAgain: 'This page loads again by itself.',
  tooManyRequests: 'Too many requests. Wait a moment and try again.',
  tooManyAtOnce: 'Too many of these are in progress. Wait until one is complete, then try again.',
  tooSlow: 'The connection is too slow, or has stopped. Try again.',
  upgradeRequired: 'This address only accepts WebSocket connections.',
  unsupportedContentType: 'This content type is not accepted.',
  bodyTooLarge: 'This is larger than the server allows.',
  databaseUnavailable: 'The database is not responding. Try again in a few seconds.',
  outcomeUnknown:
    'The connection to the database was lost during saving, so your change may or may not be saved. Check ' +
    'before you try again.',
  keysMissing:
    'This is encrypted, and the server does not have the key at the moment. Whoever runs the server has to restore ' +
    'the key.',
  storageUnavailable: 'The file storage is not responding. Try again in a few minutes.',
  storageFull: 'The server has no space left for this file. Try again later.',
  modelsReadOnly:
    'This server may only read its folder of speech models. Remove models with the command line, on a machine that ' +
    'may write there.',
  noRoomForModel: 'The disk of the speech models does not have enough space for this one.',
  serverFull: 'The server has no space left. Try again later.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  timedOut: 'The server took too long to respond. Try again.',
  unexpected: 'Something went wrong on the server. Try again; if it keeps happening, contact us.',
})
