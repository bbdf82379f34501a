import { phrase, phrases } from '../words/phrase.ts'

/** How recordings arrive: uploads, imports, feeds. */
export const uploadsMessages = phrases({
  uploadKeyReused: 'This key was used for another upload. Send a new key.',
  uploadFailed: 'Media file upload failed! Refresh the page!',
  jsonUploadFailed: 'JSON file upload failed! Refresh the page!',
  jsonCorrupted: 'Error upload JSON file. Maybe the file is corrupted. Try again!',
  tooSmallForHuman:
    'This file is too small for human transcription! Try to upload a file that is at least 10 minutes long!',
  tooLarge: 'This file is too large! Try to upload a file more small or purchase more time!',
  notMedia: 'This file is not accepted! Try another file!',
  noAudio: 'This video has no sound to transcribe.',
  oneFile: 'Send one file in the field media.',
  oneTranscript: 'Send one file in the field json.',
  fileUnreadable: 'This file can no longer be read. Choose it again.',
  otherFile: 'This is not the file whose upload was started, or it has changed since.',
  sourceChanged: 'The file changed while it was being uploaded. Upload it again.',
  dropboxInBrowser:
    'Dropbox only works in the browser: log in there and choose the file. Files that the Dropbox app keeps on ' +
    'this computer are under Local storage.',
  dropboxUnreachable: 'Dropbox cannot be reached. Check your connection, then reload the page.',
  dropboxFetches: 'The server is fetching the file from Dropbox. You can close this page.',
  importsOff:
    'This server no longer fetches files by link. Download the file to your computer, then upload it from there.',
  sharedLost: 'Longhand wasn’t ready to take what you shared. It is now: share it again, or choose it here.',
  sharedEmpty: 'There was no recording and no link in what you shared.',
  sharedNoRoom: 'There is no space left on this device for what you shared. Choose the file here instead.',
  sharedTooMany: 'Too many shared files are waiting on this device. Upload or remove them, then share again.',
  sharedLinksOff: 'This server does not fetch files by link. Share or choose the file itself.',
  sameRecording: 'You already have this recording.',
  feedMonthUsedUp: 'This feed has used its hours of this month. It continues next month, or once you allow more.',
  episodeOverMonth: 'This episode is longer than what the feed may still bring this month.',
  feedHasTooMuch: 'This feed keeps announcing its old episodes as new ones. It was switched off.',
  notAFeed: 'There is no RSS or Atom feed at this address.',
  feedTooSlow: 'The feed took too long to answer.',
  feedLanguageNotAuto: 'This language cannot be transcribed automatically here.',
  sourceOff: 'This server no longer takes recordings from there.',
  sourceTooSlow: 'Reading the recordings took too long.',
  folderIsWatched: 'This folder is already watched.',
  tooManyFeeds: 'You have reached the limit of feeds. Remove one first.',
  feedIsThere: 'You already follow this feed.',
  mailIsThere: 'You already have an address for recordings.',
  senderUnusable: 'Enter e-mail addresses, separated by commas.',
  bucketIsThere: 'You already take recordings from there.',
  importAgain: 'The fetched file was lost. Fetching it again.',
  importTooSlow: 'Fetching this file took too long. Start again.',
  uploadGone: 'This upload has expired. Start it again.',
  uploadLocked: 'Another request is writing to this upload. Try again in a moment.',
  uploadOffset: 'This chunk does not start where the upload ends.',
  uploadPieceDamaged: 'This chunk was damaged on the way. Send it again.',
  accountStorageFull: (used: number, quota: number) =>
    phrase('Your storage is full: {used} of {quota} used. Delete files you no longer need, then try again.', {
      used: { bytes: used },
      quota: { bytes: quota },
    }),
  tooManyImports: (hours: number) =>
    phrase(
      'Too many imports failed. Try again in {hours, plural, one {# hour} other {# hours}}, or upload from this ' +
        'device.',
      { hours },
    ),
  tooManyUploads: 'You have too many unfinished uploads. Finish or cancel some of them first.',
  overSizeLimit: 'This file is larger than this server allows.',
})
