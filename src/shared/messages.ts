import { phrase, phrases } from './words/phrase.ts'

/** Every text that the spec fixes, once, spelling included; and our own words for what several places say. */
export const messages = phrases({
  // Forms
  setupCodeRequired: 'Code is required.',
  setupCodeWrong:
    'This code isn’t right. Enter the one that the latest start of the server printed, or restart it for a new one.',
  emailRequired: 'Email address is required.',
  emailIncorrect: 'Incorect email address.',
  passwordRequired: 'Password is required.',
  passwordTooShort: 'Password must be at least 6 characters long.',
  passwordTooLong: 'Password must be at most 512 characters long.',
  passwordTooCommon: 'This password is too common. Choose another.',
  passwordOfOwnWords:
    'This password is too similar to your address, your name or the name of this site. Choose another.',
  confirmPasswordRequired: 'Confirm password is required.',
  confirmPasswordMismatch: 'Confirm password must match.',

  oldPasswordRequired: 'Old password is required.',
  oldPasswordTooShort: 'Old password must be at least 6 characters long.',
  oldPasswordWrong: 'Wrong old password.',
  newPasswordRequired: 'New password is required.',
  newPasswordTooShort: 'New password must be at least 6 characters long.',
  passwordChanged: 'Password changed successfully!',
  emailChanged: 'Email changed successfully!',
  anotherPerson: (email: string) => phrase('You are now signed in as {email}. Reload the page to continue.', { email }),
  notFromOurPage: 'Open the link from the e-mail in your browser.',
  emailUnchanged: 'This is already your address.',
  emailNotValidated: 'Validate your new e-mail address first: open the link we e-mailed to it.',
  undoKeyUnusable: 'This link has been used or has expired. If you cannot get into your account, contact us.',
  undoAddressTaken: 'This address now belongs to another account. Contact us.',
  deleteRequired: "'DELETE' confirm is required.",
  deleteMismatch: "Value must match with 'DELETE'.",
  deleteFailed: 'Faield to delete account!',

  // Plans and payments
  hoursMissing: 'You can choose to pay for a minimum of 1 hour.',
  minutesMissing: 'You can choose to pay for a minimum of 1 minute.',
  nothingOrdered: 'You should choose a product to buy. You cannot pay for 0 hours of transcription.',
  nameOnCardRequired: 'Name on card is required.',
  nameOnCardTooShort: 'Name on card must be at least 10 characters long.',
  securePayment: 'Secure payment',
  securePaymentSsl: 'Secure 128-bit SSL encrypted payment',
  testMode: 'Test mode, no money is taken',
  paid: 'Payment successful! You will receive an invoice in the mail!',
  notWrittenAgain: 'Transcribing again failed; the transcript has not changed. You can try again from the file’s menu.',
  paymentFailed: 'Payment failed! Try again!',
  paidNotCredited: 'Your payment went through. The time will be on your plan in a few minutes; do not pay again.',
  paidNotInvoiced:
    'Your payment went through and the time is on your plan. The invoice follows in a few minutes; do not pay ' +
    'again.',
  paymentInFlight: 'One of your payments is still in progress. Wait until it is complete.',
  paymentNotConfirmed: 'This payment was not confirmed. You were not charged.',
  idempotencyKeyReused: 'This key was used for another order. Send a new key.',
  uploadKeyReused: 'This key was used for another upload. Send a new key.',
  noCard: 'You have no saved card. Enter your card details.',
  billingIncomplete: 'Fill in your billing settings first.',
  billingOff: 'This server does not charge for time. It is unlimited.',
  paymentMethodAdded: 'Your card was saved.',
  cardWithoutTrial: 'Your card was saved. Another account already got its free minutes, so it adds none here.',
  shorterName: 'If the name on your card is shorter, continue.',
  paymentMethodFailed: 'Adding payment method failed!',
  paymentMethodNotConfirmed: 'This card was not confirmed, so it was not saved.',
  paymentJustMade: 'Your last payment has just gone through. Check your plan before you pay again.',
  orderRepeated: 'You paid for the same order a few minutes ago. Only pay again if you want to buy it twice.',
  tooManyDeclines: 'Too many cards were declined. Wait an hour, then try another card.',
  paymentsUnreachable:
    'The card provider cannot be reached, so we do not know yet whether you were charged. Check your plan in a ' +
    'few minutes before you try again.',
  sellerMissing:
    'Invoices lack the address of the seller. Fill in name, address, tax_id and vat_percent in resources/seller.json.',
  invoiceUnreachable: 'The invoice is not available right now. Try again in a minute.',
  orderDiffers: 'This payment was for another amount of time.',
  cardEnterAgain: 'Enter your card details again.',
  cardNumberIncomplete: 'Your card number is incomplete.',
  cardExpiryIncomplete: "Your card's expiration date is incomplete.",
  cardExpiryInvalid: "Your card's expiration date is invalid.",
  cardCodeIncomplete: "Your card's security code is incomplete.",
  cardNumberInvalid: 'Your card number is invalid.',
  cardExpired: "Your card's expiration date is in the past.",
  cardCodeInvalid: "Your card's security code is invalid.",
  realCardRefused: 'Test mode only accepts test cards. Use 4242 4242 4242 4242.',
  cardDeclined: 'Your card was declined.',
  cardInsufficientFunds: 'Your card has insufficient funds.',
  cardConfirmationFailed:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  cardIncomplete: 'Check the card details below.',
  cardProviderUnreachable: 'The card provider cannot be reached. Check your connection, then reload the page.',
  chargedOnce: 'If you try again here, you will not be charged twice.',
  cardRemoveFailed: 'The card could not be removed. Try again.',
  wholeHours: 'Enter whole hours, up to 10,000.',
  wholeMinutes: 'Enter whole minutes.',
  switchFailed: 'Switching to plan failed! Refresh the page!',
  switched: 'You now use this plan.',

  // Invitations
  invitationMissing: 'Enter at least one email address.',
  invitationDuplicate: 'This email address already exist.',
  invitationsSent: 'Invitations sent successfully!',
  invitationsFailed: 'Submiting invitations failed! Refresh the page!',
  /** Warnings about single addresses of those that were invited. */
  invitationRecent: (email: string, minutes: number) =>
    phrase(
      '{email} was invited less than an hour ago. You can send another invitation in {minutes, plural, one {# ' +
        'minute} other {# minutes}}.',
      { email, minutes },
    ),
  invitationUnmailed: (email: string) =>
    phrase('{email} is invited again. We sent no e-mail, because one was sent less than an hour ago.', { email }),
  invitationToOneself: (email: string) => phrase('{email} is your own address.', { email }),
  /** Warnings about single addresses of those with whom a file is shared. */
  shareUnmailed: (email: string) =>
    phrase('{email} has access. We sent no e-mail, because one was sent less than an hour ago.', { email }),
  sharesTooMany: 'You can share a file with up to 100 people. Remove someone first.',
  invitationsTooMany: 'You can share a plan with up to 500 people.',
  invitationRemoveConfirm: 'Are you sure you want to delete this invitation?',
  invitationRemoveFailed: 'Remove invitation failed! Refresh the page!',

  // Billing settings
  nameRequired: 'Name is required.',
  nameTooShort: 'Name must be at least 3 characters long.',
  phoneRequired: 'Phone number is required.',
  phoneTooShort: 'Phone number must be at least 10 characters long.',
  phoneOdd: 'Enter a phone number in digits, such as +44 20 7946 0000.',
  countryRequired: 'Country is required.',
  countryUnknown: 'Choose a country from the list.',
  cityRequired: 'City is required.',
  addressLineRequired: 'Address line 1 is required.',
  taxTypeRequired: 'Tax type is required.',
  taxCodeRequired: 'Tax code is required.',
  taxTypeForeign: 'This tax type does not belong to the country you chose.',
  taxCodeForm: (example: string) => phrase('Codes of this tax type look like this: {example}.', { example }),
  taxCodeRefused: 'This tax code was not recognised. Check it.',
  taxCheckUnreachable: 'The tax code cannot be checked right now, so nothing was saved. Try again.',
  billingSaved: 'Billing settings saved successfully!',
  billingUnsaved: 'Your billing settings are not saved yet.',
  /** Followed by {@link taxCodeDoubtful} when a tax type and code were entered. */
  billingFailed: 'Failed save billing settings! ',
  taxCodeDoubtful: 'You may have entered an incorrect tax code!',

  // Sessions
  registered: 'Register successfully! Go to login page!',
  registerFailed: 'Failed register!',
  loginFailed: 'Failed login!',
  wrongCredentials: 'Wrong e-mail address or password.',
  accountSuspended: 'This account is suspended. Your files and time are kept. To have it reopened, contact us.',
  accountUnknown: 'There is no such account.',
  lastAdmin: 'This is the last administrator who can log in. Make somebody else an administrator first.',
  timeNotLimited: 'Time is not limited on this server, so none can be given.',
  jobUnknown: 'This job is no longer there, or the same work is under way again.',
  jobNotRunAgain: 'Whoever this work is for was told, and can start it again themselves.',
  notYourself: 'You cannot do this to your own account here.',
  tooManyTries: 'Too many failed attempts. Wait a few minutes and try again, or reset your password.',
  codeRequired: 'Code is required.',
  codeIncorrect: 'Enter the six digits that your authenticator app shows.',
  codeWrong: 'This code is wrong or has already been used. Enter the one your app shows now.',
  recoveryCodeRequired: 'Recovery code is required.',
  recoveryCodeIncorrect: 'This is not one of your recovery codes.',
  recoveryCodeWrong: 'This recovery code is wrong or has already been used.',
  challengeOver: 'This login took too long or was tried too often. Log in again.',
  tooManyCodes: 'Too many wrong codes. Wait a few minutes, or use a passkey or a recovery code.',
  codesAreOn: 'One-time codes are already on. Turn them off first to use another app.',
  codesNotBegun: 'This key is no longer valid. Start again.',
  codesAreOff: 'One-time codes are not turned on.',
  noFactor: 'Set up one-time codes or a passkey first.',
  passkeyNameRequired: 'Name is required.',
  passkeyRefused: 'This passkey did not work here. Try again, or log in another way.',
  passkeyUnknown: 'This passkey does not belong to an account here. It may have been removed.',
  passkeyThere: 'This passkey is already in use.',
  tooManyPasskeys: 'You have reached the limit of passkeys. Remove one first.',
  passkeysOff: 'Passkeys need a domain name. The operator of this server can set one with PUBLIC_URL.',
  secondFactorNeeded: 'Your role requires a second factor. Set one up under “Login security”.',
  sessionMissing: 'Log in to continue.',
  sessionEnded: 'Your session has ended. Log in again.',
  tokenUnusable: 'This access token is invalid, expired or revoked.',
  tokenNotTaken: 'You cannot do this with an access token. Log in instead.',
  scopeMissing: (scope: string) => phrase('This access token lacks the scope {scope}.', { scope }),
  tokenNameRequired: 'Give the token a name.',
  tokenScopesRequired: 'Choose what the token may do.',
  tooManyTokens: 'You have reached the limit of access tokens. Revoke one first.',
  webhookAddressNeeded: 'Enter an address that begins with https://.',
  webhookAddressNeedsHttps: 'The address must begin with https://.',
  webhookAddressHasPassword: 'The address must not contain a user name or password.',
  webhookAddressPrivate: 'This address is in a private network, which this server does not call.',
  styleTermIsNone:
    'A word begins and ends with a letter or a digit. At the beginning or the end, one * stands for any letters.',
  tooManyStyleTerms: 'A style guide has at most 1,000 words and terms.',
  tooManyStyleTermsAlike: 'At most 50 terms begin with the same word.',
  styleTermContradicts: 'This word is itself replaced or forbidden.',
  styleGuideNotYaml: (line: number) => phrase('Line {line} is not valid YAML.', { line }),
  styleGuideEmpty: 'This file does not contain a style guide.',
  tooManyStyleGuides: 'You have reached the limit of style guides. Delete one first.',
  styleFindingsLeft: (count: number) =>
    phrase(
      '{count, plural, one {The style guide asks for # correction first.} ' +
        'other {The style guide asks for # corrections first.}}',
      { count },
    ),
  webhookEventsRequired: 'Choose at least one event.',
  webhookIsOff: 'This webhook is switched off. Switch it on first.',
  webhookWasOff: 'The webhook was switched off.',
  tooManyWebhooks: 'You have reached the limit of webhooks. Remove one first.',
  passwordNeeded: 'Enter your password to continue.',
  passwordWrong: 'Wrong password.',
  notAllowed: 'You do not have permission to do this.',
  notFound: 'Not found, or you have no access.',
  foreignOrigin: 'This request came from another site, so it was refused.',
  mediumNotPrepared:
    'This file could not be prepared. It may be damaged or have no sound. Upload it as it is, or choose another ' +
    'file.',
  soundNotDrawn: 'The waveform could not be drawn. You can still play the file.',
  soundNotPlayable: 'This file cannot be played here. You can still upload it.',
  serverAddressMissing: 'Enter the address of your server.',
  sessionNotKept:
    'This computer has no secure storage, so your session was not saved. You will have to log in again the next ' +
    'time you start Longhand.',
  tokenNotAString: 'The session token is not a string.',
  tokenMissingPart: 'The session token is incomplete.',
  tokenBadBase64: 'The session token is not base64url.',
  tokenBadJson: 'The session token does not contain JSON.',
  emailSent: 'Email sent successfully!',
  emailNotSent: 'Email sent unsuccessfully!',
  resetFailed: 'Failed change password!',
  resetKeyUnusable: 'This link has been used or has expired. Ask for a new one.',
  validating:
    'We are validating your email address. If validation is successful you will be automatically redirected to ' +
    'your account. Please be patient ...',
  validationFailed:
    'Could not validate your email address. Maybe the link has expired. Please try again to login. If the error ' +
    'persists then contact us.',

  // Files
  filesOffline: 'Your files appear here when you are online again.',
  searchFailed: 'The search did not work. Try again.',
  filesLoadFailed: 'Files loading failed! Refresh the page!',
  profileLoadFailed: 'Profile loading failed! Refresh the page!',
  resumeFailed: 'Failed to resume this transcription! Refresh the page!',
  removeFailed: 'Filed to remove this file! Please refresh the page!',
  tooManyFolders: 'You have reached the limit of folders. Remove some first.',
  folderInsideItself: 'A folder cannot be moved into itself.',
  folderTooDeep: 'Folders cannot be nested any deeper.',
  folderNameTaken: 'A folder with this name already exists here.',
  folderNotChanged: 'The folder could not be changed. Try again.',
  tooManyTags: 'You have reached the limit of tags. Remove some first.',
  tooManyTagsOfFile: 'A file cannot have any more tags.',
  tagNameTaken: 'A tag with this name already exists.',
  tooManyFilters: 'You have reached the limit of saved filters. Remove some first.',
  filterNotChanged: 'The filter could not be saved or removed. Try again.',
  fileNotChanged: 'The files could not be changed. Try again.',
  renameFailed: 'The file could not be renamed. It keeps its old name.',
  sharedLinkGone: 'This link has expired or was revoked.',
  sharedLinkRefused: 'This link no longer works, or the password is wrong.',
  sharedLinkLocked: 'This link has a password.',
  sharedLinkForGuests: 'Open this link in a browser to comment or edit.',
  linkUsedUp: 'This link has reached its limit of changes. Ask for a new one.',
  tooManyLinkGuests: 'Too many people have this link open. Try again tomorrow, or ask for another one.',
  sharedTextNotReady: 'This file is being transcribed again. Come back later.',
  tooManyComments: 'Your account has reached its limit of comments. Delete some first.',
  commentsTooLong: 'This text has reached its limit of comments. Delete some first.',
  tooManyThreads: 'This text already has 500 comment threads. Delete some first.',
  tooManyReplies: 'This thread already has 200 comments. Start a new one.',
  mentionsNoReader: 'You can only mention people who can read this text.',
  tooManyShareLinks: 'This file already has 20 share links. Revoke one first.',
  uploadFailed: 'Media file upload failed! Refresh the page!',
  jsonUploadFailed: 'JSON file upload failed! Refresh the page!',
  jsonCorrupted: 'Error upload JSON file. Maybe the file is corrupted. Try again!',
  languageMissing: 'Please select a language for transcription before uploading the media (video/audio) file!',
  languageUnknown: 'Choose a language from the list.',
  alreadyTaken: 'Another transcriber has just taken this file. Refresh the page.',
  translationsUnresolved: 'There is a translation option(s) that has not been resolved.',
  nothingToPublish: 'There is no transcript to publish yet.',
  publishConfirm: (seconds: number) =>
    phrase("Do you want to publish this transcription? The owner's balance will be charged {time}.", {
      time: { seconds },
    }),
  published: 'Transcription published!',
  publishFailed: 'Failed to publish this transcription! Refresh the page!',
  released: 'File given back. Other transcribers can take it now.',
  releaseFailed: 'The file could not be given back. Refresh the page.',
  flagged: 'File given back. The reason is shown to its owner and to other transcribers.',
  flagFailed: 'The file could not be given back. Refresh the page.',
  decisionFailed: 'The decision could not be saved. Refresh the page.',
  heldKept: 'The file is offered to transcribers again.',
  heldCancelled: 'Human transcription cancelled. Your time was given back.',
  reviewGone: 'This review is no longer available.',
  reviewTakeFailed: 'This sample could not be taken. Somebody else may have it.',
  reviewSoundFailed: 'The sound cannot be played. Reload the page.',
  noSuchDifference: 'Choose differences from the list.',
  renewFailed: 'The file could not be kept. Refresh the page.',
  noteFailed: 'The note could not be saved. Try again.',
  languageNotHuman: 'Human transcription is not available in this language. Choose another language.',
  multilingualNotHuman: 'Files in several languages can only be transcribed automatically.',
  translationLanguageUnknown: 'Choose languages to translate into from the list.',
  translationNeedsTime: (remainingSeconds: number, neededSeconds: number) =>
    phrase(
      'YOU NEED ADDITIONAL TIME: You have {remaining} remaining, but translating requires you to have {needed}. ' +
        'Please purchase.',
      { remaining: { seconds: remainingSeconds }, needed: { seconds: neededSeconds } },
    ),
  translationSameLanguage: 'The transcript is already in this language. Choose another language.',
  nothingToTranslate: 'There is no transcript to translate yet.',
  translationNotReady: 'This translation is not ready yet.',
  answersMissing: 'Summaries and answers are not available on this server.',
  answerNeedsTime: (neededSeconds: number) =>
    phrase('This takes {needed} of automatic time, and your plan has less left. Buy time to go on.', {
      needed: { seconds: neededSeconds },
    }),
  noChapters: 'This file has no chapters yet. Have a summary written first: it finds them.',
  nothingToAnswer: 'There is no transcript to read yet.',
  tooManyAnswers: 'Several answers are being written for you already. Wait until one is done.',
  tooManyTemplates: 'You have as many templates as an account may have. Delete one first.',
  answerTemplateGone: 'This template is not there any more. Choose another one.',
  mediaRemoved: 'The recording was deleted when its storage period ended. The transcript remains.',
  draftFirst: 'The file is yours. You can edit it once the automatic draft is ready.',
  exportOnceTaken: 'Take this file to export it. Until then, you can listen to its first minute.',
  previewNotReady: 'The first minute of this file is being prepared. Try again in a moment.',
  waveformNotReady: 'The waveform of this file is not ready yet. Try again in a moment.',
  tooSmallForHuman:
    'This file is too small for human transcription! Try to upload a file that is at least 10 minutes long!',
  tooLarge: 'This file is too large! Try to upload a file more small or purchase more time!',
  notMedia: 'This file is not accepted! Try another file!',
  noAudio: 'This video has no sound to transcribe.',
  oneFile: 'Send one file in the field media.',
  oneTranscript: 'Send one file in the field json.',
  readingTooLong: 'Reading this file took too long.',
  readingTooMuch: 'This file is too long or too large to process.',
  /** What people hear where an ADMIN hears what to install. */
  engineMissing:
    'This is not available on this server for this language yet. Choose another option or language, or ask your ' +
    'administrator.',
  speechEngineMissing:
    'Automatic transcription is not available for this language on this server yet. Choose human transcription, ' +
    'or upload your own transcription: one line is enough to start typing along with the recording.',
  translationEngineMissing:
    'Automatic translation into this language is not available on this server yet. Order human transcription ' +
    'with a translation into it, or export the transcript, translate it and upload it as your own ' +
    'transcription.',
  mediaToolsMissing:
    'This server cannot read audio or video, because ffmpeg is not installed. Install the package ffmpeg, or ' +
    'set FFMPEG_PATH and FFPROBE_PATH.',
  youAreATranscriptor: 'You are a Human Transcriptor!',
  wrongStatus: 'The file’s status does not allow this. Refresh the page.',
  noSpeech: 'No speech was found. You got your time back.',
  fileUnreadable: 'This file can no longer be read. Choose it again.',
  otherFile: 'This is not the file whose upload was started, or it has changed since.',
  sourceChanged: 'The file changed while it was being uploaded. Upload it again.',
  dropboxInBrowser:
    'Dropbox only works in the browser: log in there and choose the file. Files that the Dropbox app keeps on ' +
    'this computer are under Local storage.',
  cardsInBrowser: 'Pay in your browser: log in there and continue. Your time appears here at once.',
  dropboxUnreachable: 'Dropbox cannot be reached. Check your connection, then reload the page.',
  dropboxFetches: 'The server is fetching the file from Dropbox. You can close this page.',
  importsOff:
    'This server no longer fetches files by link. Download the file to your computer, then upload it from there.',
  sameRecording: 'You already have this recording.',
  feedMonthUsedUp: 'This feed has used its hours of this month. It continues next month, or once you allow more.',
  episodeOverMonth: 'This episode is longer than what the feed may still bring this month.',
  feedHasTooMuch: 'This feed keeps announcing its old episodes as new ones. It was switched off.',
  notAFeed: 'There is no RSS or Atom feed at this address.',
  feedTooSlow: 'The feed took too long to answer.',
  feedLanguageNotAuto: 'This language cannot be transcribed automatically here.',
  tooManyFeeds: 'You have reached the limit of feeds. Remove one first.',
  feedIsThere: 'You already follow this feed.',
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
  machineWorkUsedUp: (hours: number) =>
    phrase(
      'Today’s limit for this file is used up: automatic processing of 10 times its length. Try again in {hours, ' +
        'plural, one {# hour} other {# hours}}.',
      { hours },
    ),
  tooManyImports: (hours: number) =>
    phrase(
      'Too many imports failed. Try again in {hours, plural, one {# hour} other {# hours}}, or upload from this ' +
        'device.',
      { hours },
    ),
  tooManyUploads: 'You have too many unfinished uploads. Finish or cancel some of them first.',
  overSizeLimit: 'This file is larger than this server allows.',

  // Outbox of the desktop app
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
  keptOffline: 'Saved on this computer until you are online again.',
  offlineToDecide: 'Edited offline here, and by someone else online. Open to choose a version:',
  offlineNotTaken: 'The file could not be downloaded to this computer. Try again.',
  offlineUnavailable: 'This computer has no secure storage for keys, so files cannot be made available offline.',
  logoutOutbox:
    'The outbox still has files to upload. They stay on this computer, for you only, and upload when you log in ' +
    'again.',

  // Recorder
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

  // Editor
  editorLoadFailed: 'Files loading failed! Go back to files!',
  fileSaving: 'File saving...',
  fileSaved: 'File saved...',
  contentChanged: 'Someone else has changed this since you opened it. Nothing was overwritten.',
  contentUnchanged: 'Nothing has changed since this was published.',
  contentNeeded: 'The site needs this, so it cannot be unpublished.',
  contentLinked: (title: string) => phrase('“{title}” links here. Change that link first.', { title }),
  contentExists: 'This address is already used.',
  pageAddress:
    'An address begins with a slash and contains lower-case letters, digits and hyphens, such as ' +
    '/transcription/podcasts.',
  articleAddress: 'An address contains lower-case letters, digits and hyphens, such as a-good-title.',
  addressReserved: 'This address is reserved. Choose another one.',
  previewMissing: 'Write a preview: lists and search engines show it under the title.',
  pictureMissing: (link: string) =>
    phrase('The picture {link} does not exist. Choose another one, or upload it.', { link }),
  tagTwice: (tag: string) => phrase('The tag {tag} is listed twice.', { tag }),
  deadLink: (link: string) => phrase('The link {link} does not lead to a page.', { link }),
  noPreview: 'Preview is not available: this server has no build of the public pages.',
  notAPicture: 'Pictures must be JPG, PNG or WebP.',
  pictureTooLarge: 'Pictures can be up to 5 MB.',
  onePicture: 'Send one file in the field picture.',
  versionConflict: 'This transcript has been saved elsewhere in the meantime. Nothing was overwritten.',

  // Replacing in many texts
  nothingToFind: 'Enter a word to find.',
  alreadyReplacing: 'Another replacement is still running. Wait until it is done, or cancel it.',
  othersWriting: 'Somebody else is editing this transcript.',
  textChangedSince: 'This transcript was changed in the meantime.',
  replaceGivenUp: 'The server could not finish this. Try again.',
  replacementFailed: 'The replacement could not be started. Try again.',

  // Contact
  contactName: 'Name must be at least 3 characters long.',
  contactNameRequired: 'Name is required.',
  contactSubject: 'Subject must be at least 3 characters long.',
  contactSubjectRequired: 'Subject is required.',
  contactMessage: 'Message must be at least 10 characters long.',
  contactMessageRequired: 'Message is required.',
  contactTooLong: 'This is too long.',
  contactLineBreak: 'This must be a single line.',
  contactSent: 'Message sent successfully!',
  contactFailed: 'Failed to send this message! Try again!',

  // Clients of OpenAI's API
  oneFileInFile: 'Send one file in the field file.',
  fieldMissing: (field: string) => phrase('Add the field {field}.', { field }),
  fieldUnknown: (field: string) => phrase('Longhand doesn’t support the field {field}.', { field }),
  fieldTwice: (field: string) => phrase('Send the field {field} only once.', { field }),
  fieldInvalid: (field: string) => phrase('Longhand doesn’t support this value of {field}.', { field }),
  fieldOneOf: (field: string, values: string) =>
    phrase('Longhand doesn’t support this value of {field}. Choose one of these: {values}.', { field, values }),
  timesInVerboseJson: 'To get times, set response_format to verbose_json.',
  languageNeeded: 'Add the field language. No speech engine here recognises languages by itself.',
  modelUnknown: (model: string) =>
    phrase('The model {model} is not available for this language. See GET /v1/models, or use whisper-1.', { model }),
  stillTranscribing:
    'This recording is still being transcribed. Send the same request again to keep waiting, or open the file in ' +
    'Longhand.',

  // Everything else
  malformed: 'The request is malformed.',
  invalid: 'Some values are not valid.',
  busy: 'The server is busy. Try again in a moment.',
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

export type MessageKey = keyof typeof messages
