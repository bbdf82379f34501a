/** Every text that the spec fixes, once, spelling included; and our own words for what several places say. */
export const messages = {
  // Forms
  emailRequired: 'Email address is required.',
  emailIncorrect: 'Incorect email address.',
  passwordRequired: 'Password is required.',
  passwordTooShort: 'Password must be at least 6 characters long.',
  passwordTooLong: 'Password must be at most 512 characters long.',
  passwordTooCommon: 'This password is too common. Choose another.',
  confirmPasswordRequired: 'Confirm password is required.',
  confirmPasswordMismatch: 'Confirm password must match.',

  oldPasswordRequired: 'Old password is required.',
  oldPasswordTooShort: 'Old password must be at least 6 characters long.',
  oldPasswordWrong: 'The old password is wrong.',
  newPasswordRequired: 'New password is required.',
  newPasswordTooShort: 'New password must be at least 6 characters long.',
  passwordChanged: 'Password changed successfully!',

  // Sessions
  registered: 'Register successfully! Go to login page!',
  registerFailed: 'Failed register!',
  loginFailed: 'Failed login!',
  wrongCredentials: 'The e-mail address or the password is wrong.',
  sessionMissing: 'Log in to go on.',
  sessionEnded: 'Your session has ended. Log in again.',
  notAllowed: 'Your account may not do this.',
  notFound: 'There is nothing here, or it is not yours.',
  foreignOrigin: 'This request came from another site and was refused.',
  sessionNotKept: 'This computer has no safe place to keep your session, so nothing is kept. You will be asked to log in again the next time you start Longhand.',
  tokenNotAString: 'The session token is not a text.',
  tokenMissingPart: 'The session token lacks a part.',
  tokenBadBase64: 'The session token is not base64url.',
  tokenBadJson: 'The session token does not hold JSON.',
  emailSent: 'Email sent successfully!',
  emailNotSent: 'Email sent unsuccessfully!',
  resetFailed: 'Failed change password!',
  resetKeyUnusable: 'This link has been used or has expired. Ask for a new one.',
  validating:
    'We are validating your email address. If validation is successful you will be automatically redirected to your account. Please be patient ...',
  validationFailed:
    'Could not validate your email address. Maybe the link has expired. Please try again to login. If the error persists then contact us.',

  // Files
  filesLoadFailed: 'Files loading failed! Refresh the page!',
  profileLoadFailed: 'Profile loading failed! Refresh the page!',
  resumeFailed: 'Failed to resume this transcription! Refresh the page!',
  removeFailed: 'Filed to remove this file! Please refresh the page!',
  uploadFailed: 'Media file upload failed! Refresh the page!',
  jsonUploadFailed: 'JSON file upload failed! Refresh the page!',
  jsonCorrupted: 'Error upload JSON file. Maybe the file is corrupted. Try again!',
  languageMissing: 'Please select a language for transcription before uploading the media (video/audio) file!',
  languageUnknown: 'This language is not in the list. Choose another one.',
  humanUnavailable: 'Human transcription is not offered by this server yet.',
  ownTranscriptUnavailable: 'Own transcripts are not accepted by this server yet.',
  waveformNotReady: 'The sound of this file is still being read. Try again in a moment.',
  tooSmallForHuman:
    'This file is too small for human transcription! Try to upload a file that is at least 10 minutes long!',
  tooLarge: 'This file is too large! Try to upload a file more small or purchase more time!',
  notMedia: 'This file is not accepted! Try another file!',
  noAudio: 'This video has no sound, so there is nothing to write down.',
  oneFile: 'Send one file in the field media',
  readingTooLong: 'Reading this file took too long',
  readingTooMuch: 'This file is too long or too large to be read here.',
  mediaToolsMissing: 'This server cannot read media: ffmpeg is not installed. Install the package ffmpeg, or set FFMPEG_PATH and FFPROBE_PATH.',
  youAreATranscriptor: 'You are a Human Transcriptor!',
  wrongStatus: 'This cannot be done in the state the file is in now. Refresh the page.',
  noSpeech: 'No speech was found. Your time was given back.',
  overSizeLimit: 'This file is larger than this server accepts.',

  // Editor
  editorLoadFailed: 'Files loading failed! Go back to files!',
  fileSaving: 'File saving...',
  fileSaved: 'File saved...',
  versionConflict: 'This transcript was saved somewhere else in the meantime. Nothing was overwritten.',

  // Everything else
  malformed: 'The request is not well-formed.',
  invalid: 'Some of what was sent is not valid.',
  busy: 'The server is busy. Try again in a moment.',
  tooManyRequests: 'Too many tries. Wait a little and try again.',
  upgradeRequired: 'This address speaks WebSocket only.',
  unsupportedContentType: 'This kind of content is not accepted here.',
  bodyTooLarge: 'This is larger than what is accepted here.',
  storageFull: 'The server has no room left for this file. Try again later.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  timedOut: 'The server took too long to answer. Try again.',
  unexpected: 'Something went wrong on the server. Try again; if it goes on, write to us.',
} as const

export type MessageKey = keyof typeof messages
