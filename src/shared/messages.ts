import { phrase, phrases } from './words/phrase.ts'

/** Every text that the spec fixes, once, spelling included; and our own words for what several places say. */
export const messages = phrases({
  // Forms
  emailRequired: 'Email address is required.',
  emailIncorrect: 'Incorect email address.',
  passwordRequired: 'Password is required.',
  passwordTooShort: 'Password must be at least 6 characters long.',
  passwordTooLong: 'Password must be at most 512 characters long.',
  passwordTooCommon: 'This password is too common. Choose another.',
  passwordOfOwnWords: 'This password is made of your address, your name or the name of this site. Choose another.',
  confirmPasswordRequired: 'Confirm password is required.',
  confirmPasswordMismatch: 'Confirm password must match.',

  oldPasswordRequired: 'Old password is required.',
  oldPasswordTooShort: 'Old password must be at least 6 characters long.',
  oldPasswordWrong: 'The old password is wrong.',
  newPasswordRequired: 'New password is required.',
  newPasswordTooShort: 'New password must be at least 6 characters long.',
  passwordChanged: 'Password changed successfully!',
  emailChanged: 'Email changed successfully!',
  anotherPerson: (email: string) =>
    phrase('You are signed in as {email} now. Load the page again to go on.', { email }),
  notFromOurPage: 'Open the link from the mail in your browser.',
  emailUnchanged: 'This is your address already.',
  emailNotValidated: 'Validate your new e-mail address first: open the link that was mailed to it.',
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
  notWrittenAgain:
    'It could not be transcribed again, and its text is as it was. Try it again from the menu of the file.',
  paymentFailed: 'Payment failed! Try again!',
  paidNotCredited:
    'Your payment was taken, but the time is not on your plan yet. It will be there in a few minutes; do not pay ' +
    'again.',
  paidNotInvoiced:
    'Your payment was taken and the time is on your plan. The invoice will follow in a few minutes; do not pay again.',
  paymentInFlight: 'A payment of yours is still being made. Wait until it is done.',
  paymentNotConfirmed: 'This payment has not been confirmed. Nothing was taken.',
  idempotencyKeyReused: 'This key was used for another order. Send a new one.',
  uploadKeyReused: 'This key was used for another upload. Send a new one.',
  noCard: 'No card is saved. Enter the details of a card.',
  billingIncomplete: 'Fill in your billing settings first.',
  billingOff: 'This server has no billing. Time is not limited.',
  paymentMethodAdded: 'Your card was saved.',
  cardWithoutTrial:
    'Your card was saved. It has brought its free minutes to another account before, so it brings none here.',
  shorterName: 'If the name on your card is shorter, go on.',
  paymentMethodFailed: 'Adding payment method failed!',
  paymentMethodNotConfirmed: 'This card has not been confirmed, so it was not saved.',
  paymentJustMade: 'Your last payment went through just now. Look at your plan before you pay again.',
  orderRepeated: 'You paid for the same order a few minutes ago. Pay again only if you want it twice.',
  tooManyDeclines: 'Too many cards were declined. Wait an hour before you try another card.',
  paymentsUnreachable:
    'The card provider cannot be reached, so nobody knows yet whether you were charged. Look at your plan in a ' +
    'few minutes before you try again.',
  sellerMissing:
    'Invoices name no address of the seller. Fill in name, address, tax_id and vat_percent in resources/seller.json.',
  invoiceUnreachable: 'The invoice cannot be fetched right now. Try again in a minute.',
  orderDiffers: 'This payment was for another amount of time.',
  cardEnterAgain: 'Enter the details of the card again.',
  cardNumberIncomplete: 'Your card number is incomplete.',
  cardExpiryIncomplete: "Your card's expiration date is incomplete.",
  cardExpiryInvalid: "Your card's expiration date is invalid.",
  cardCodeIncomplete: "Your card's security code is incomplete.",
  cardNumberInvalid: 'Your card number is invalid.',
  cardExpired: "Your card's expiration date is in the past.",
  cardCodeInvalid: "Your card's security code is invalid.",
  realCardRefused: 'Test mode takes test cards only. Use 4242 4242 4242 4242.',
  cardDeclined: 'Your card was declined.',
  cardInsufficientFunds: 'Your card has insufficient funds.',
  cardConfirmationFailed:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  cardIncomplete: 'Enter all details of the card.',
  cardProviderUnreachable: 'The card provider cannot be reached. Check your connection, then reload the page.',
  chargedOnce: 'Trying again here charges you once at most.',
  cardRemoveFailed: 'The card could not be removed. Try again.',
  wholeHours: 'Enter whole hours, at most 10,000.',
  wholeMinutes: 'Enter whole minutes.',
  switchFailed: 'Switching to plan failed! Refresh the page!',
  switched: 'This plan is used from now on.',

  // Invitations
  invitationMissing: 'Enter at least one email address.',
  invitationDuplicate: 'This email address already exist.',
  invitationsSent: 'Invitations sent successfully!',
  invitationsFailed: 'Submiting invitations failed! Refresh the page!',
  /** Warnings about single addresses of those that were invited. */
  invitationRecent: (email: string, minutes: number) =>
    phrase(
      '{email} was sent an invitation less than an hour ago. You can send it again in ' +
        '{minutes, plural, one {# minute} other {# minutes}}.',
      { email, minutes },
    ),
  invitationUnmailed: (email: string) =>
    phrase('{email} is invited again, but got an e-mail less than an hour ago, so no other was sent.', { email }),
  invitationToOneself: (email: string) => phrase('{email} is your own address.', { email }),
  invitationsTooMany: 'A plan can be shared with at most 500 people.',
  invitationRemoveConfirm: 'Are you sure you want to delete this invitation?',
  invitationRemoveFailed: 'Remove invitation failed! Refresh the page!',

  // Billing settings
  nameRequired: 'Name is required.',
  nameTooShort: 'Name must be at least 3 characters long.',
  phoneRequired: 'Phone number is required.',
  phoneTooShort: 'Phone number must be at least 10 characters long.',
  phoneOdd: 'Enter a phone number in digits, such as +44 20 7946 0000.',
  countryRequired: 'Country is required.',
  countryUnknown: 'This country is not in the list.',
  cityRequired: 'City is required.',
  addressLineRequired: 'Address line 1 is required.',
  taxTypeRequired: 'Tax type is required.',
  taxCodeRequired: 'Tax code is required.',
  taxTypeForeign: 'This tax type is not one of the chosen country.',
  /** Followed by an example. */
  taxCodeForm: 'This code does not have the form of this tax type, such as',
  taxCodeRefused: 'This tax code was not recognised. Check it.',
  taxCheckUnreachable: 'The tax code cannot be checked at the moment. Nothing was saved. Try again.',
  billingSaved: 'Billing settings saved successfully!',
  billingUnsaved: 'Your billing settings are not saved yet.',
  /** Followed by {@link taxCodeDoubtful} when a tax type and code were entered. */
  billingFailed: 'Failed save billing settings! ',
  taxCodeDoubtful: 'You may have entered an incorrect tax code!',

  // Sessions
  registered: 'Register successfully! Go to login page!',
  registerFailed: 'Failed register!',
  loginFailed: 'Failed login!',
  wrongCredentials: 'The e-mail address or the password is wrong.',
  tooManyTries: 'Too many tries failed. Wait a few minutes and try again, or choose a new password.',
  sessionMissing: 'Log in to go on.',
  sessionEnded: 'Your session has ended. Log in again.',
  tokenUnusable: 'This access token is wrong, has expired or was revoked.',
  tokenNotTaken: 'This cannot be done with an access token. Log in instead.',
  scopeMissing: 'This access token lacks the scope',
  tokenNameRequired: 'Give the token a name.',
  tokenScopesRequired: 'Choose what the token may do.',
  tooManyTokens: 'You have as many access tokens as there can be. Revoke one first.',
  webhookAddressNeeded: 'Enter an address that begins with https://.',
  webhookAddressNeedsHttps: 'The address has to begin with https://.',
  webhookAddressHasPassword: 'Leave the name and the password out of the address.',
  webhookAddressPrivate: 'This address leads into a private network, which this server does not call.',
  webhookEventsRequired: 'Choose what it is told of.',
  webhookIsOff: 'This webhook is switched off. Switch it on first.',
  webhookWasOff: 'The webhook was switched off.',
  tooManyWebhooks: 'You have as many webhooks as there can be. Remove one first.',
  passwordNeeded: 'Enter your password again to do this.',
  passwordWrong: 'The password is wrong.',
  notAllowed: 'Your account may not do this.',
  notFound: 'There is nothing here, or it is not yours.',
  foreignOrigin: 'This request came from another site and was refused.',
  mediumNotPrepared:
    'This file could not be prepared. It may be damaged, or have no sound. Send it as it is, or choose another one.',
  soundNotDrawn: 'The shape of this sound could not be drawn. It can still be played.',
  soundNotPlayable: 'This file cannot be played here. It can still be sent.',
  serverAddressMissing: 'Write the address of your server.',
  sessionNotKept:
    'This computer has no safe place to keep your session, so nothing is kept. You will be asked to log in again ' +
    'the next time you start Longhand.',
  tokenNotAString: 'The session token is not a text.',
  tokenMissingPart: 'The session token lacks a part.',
  tokenBadBase64: 'The session token is not base64url.',
  tokenBadJson: 'The session token does not hold JSON.',
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
  filesOffline: 'Your files show here as soon as there is a network.',
  filesLoadFailed: 'Files loading failed! Refresh the page!',
  profileLoadFailed: 'Profile loading failed! Refresh the page!',
  resumeFailed: 'Failed to resume this transcription! Refresh the page!',
  removeFailed: 'Filed to remove this file! Please refresh the page!',
  renameFailed: 'The file could not be renamed. It has its old name again.',
  sharedLinkGone: 'This link has expired or was taken back.',
  sharedTextNotReady: 'This text is being written anew. Come back later.',
  tooManyShareLinks: 'This file has 20 links already. Take one back first.',
  uploadFailed: 'Media file upload failed! Refresh the page!',
  jsonUploadFailed: 'JSON file upload failed! Refresh the page!',
  jsonCorrupted: 'Error upload JSON file. Maybe the file is corrupted. Try again!',
  languageMissing: 'Please select a language for transcription before uploading the media (video/audio) file!',
  languageUnknown: 'This language is not in the list. Choose another one.',
  alreadyTaken: 'Another transcriptor has taken this file just now. Refresh the page.',
  translationsUnresolved: 'There is a translation option(s) that has not been resolved.',
  nothingToPublish: 'There is no text yet, so there is nothing to publish.',
  publishConfirm: (seconds: number) =>
    phrase("Do you want to publish this transcription? The owner's balance will be charged {time}.", {
      time: { seconds },
    }),
  published: 'Transcription published!',
  publishFailed: 'Failed to publish this transcription! Refresh the page!',
  released: 'Given back. Other transcriptors can take it now.',
  releaseFailed: 'The file could not be given back. Refresh the page.',
  noteFailed: 'The note could not be saved. Try again.',
  languageNotHuman: 'Human transcription is not offered in this language. Choose another one.',
  multilingualNotHuman: 'A file in several languages can only be written down by the machine.',
  translationLanguageUnknown: 'A language to translate into is not in the list. Choose another one.',
  translationNeedsTime: (remainingSeconds: number, neededSeconds: number) =>
    phrase(
      'YOU NEED ADDITIONAL TIME: You have {remaining} remaining, but translating requires you to have {needed}. ' +
        'Please purchase.',
      { remaining: { seconds: remainingSeconds }, needed: { seconds: neededSeconds } },
    ),
  translationSameLanguage: 'The text is in this language already. Choose another one.',
  nothingToTranslate: 'There is no text yet, so there is nothing to translate.',
  translationNotReady: 'This translation is not ready yet.',
  mediaRemoved: 'The recording of this file was removed, for its time here was over. The text stays.',
  draftFirst: 'The file is yours. A machine draft comes first; you can edit as soon as it is there.',
  exportOnceTaken: 'Take this file to export it. Until then you can listen to its first minute.',
  previewNotReady: 'The first minute of this file is being prepared. Try again in a moment.',
  waveformNotReady: 'The sound of this file is still being read. Try again in a moment.',
  tooSmallForHuman:
    'This file is too small for human transcription! Try to upload a file that is at least 10 minutes long!',
  tooLarge: 'This file is too large! Try to upload a file more small or purchase more time!',
  notMedia: 'This file is not accepted! Try another file!',
  noAudio: 'This video has no sound, so there is nothing to write down.',
  oneFile: 'Send one file in the field media',
  oneTranscript: 'Send one file in the field json',
  readingTooLong: 'Reading this file took too long',
  readingTooMuch: 'This file is too long or too large to be read here.',
  /** What people hear where an ADMIN hears what to install. */
  engineMissing:
    'This server cannot do that for this language yet. Choose another way or language, or ask whoever runs it.',
  speechEngineMissing:
    'This server cannot transcribe this language automatically yet. Choose human transcription, or upload a text ' +
    'of your own: one line is enough to start typing with the recording.',
  translationEngineMissing:
    'This server cannot translate into this language automatically yet. Order human transcription with a ' +
    'translation into it, or export the text, translate it and upload it as your own transcription.',
  mediaToolsMissing:
    'This server cannot read media: ffmpeg is not installed. Install the package ffmpeg, or set FFMPEG_PATH and ' +
    'FFPROBE_PATH.',
  youAreATranscriptor: 'You are a Human Transcriptor!',
  wrongStatus: 'This cannot be done in the state the file is in now. Refresh the page.',
  noSpeech: 'No speech was found. Your time was given back.',
  fileUnreadable: 'This file cannot be read any more. Choose it again.',
  otherFile: 'This is another file than the one that was begun, or it was changed since.',
  sourceChanged: 'The file changed while it was being uploaded. Upload it again.',
  dropboxInBrowser:
    'Dropbox opens in the browser only: sign in there, and choose the file. What the Dropbox program keeps on ' +
    'this computer can be chosen under Local storage.',
  cardsInBrowser:
    'Stripe takes cards in the browser only: this app runs no script of others. Sign in there and go on; what you ' +
    'buy is here at once.',
  dropboxUnreachable: 'Dropbox cannot be reached. Check your connection, then reload the page.',
  dropboxFetches: 'The server fetches the file from Dropbox; you may close this page meanwhile.',
  importsOff:
    'Dropbox is not set up on this server any more. Download the file to your computer, and upload it from there.',
  importAgain: 'What was fetched is lost. It is fetched again.',
  importTooSlow: 'Fetching this file took too long. Choose it at Dropbox again.',
  uploadGone: 'This upload has expired. Start it again.',
  uploadLocked: 'Another request is writing to this upload. Try again in a moment.',
  uploadOffset: 'This piece does not begin where the upload ends.',
  uploadPieceDamaged: 'This piece was damaged on the way. Send it again.',
  accountStorageFull: (used: number, quota: number) =>
    phrase(
      'There is no room for this: {used} of your {quota} are used. Delete files that you no longer need, and try ' +
        'again.',
      { used: { bytes: used }, quota: { bytes: quota } },
    ),
  machineWorkUsedUp: (hours: number) =>
    phrase(
      'The machine has worked on this file for 10 times its length today, which is what is free. Try again in ' +
        '{hours, plural, one {an hour} other {# hours}}.',
      { hours },
    ),
  tooManyImports: (hours: number) =>
    phrase(
      'Too many imports have failed. Try again in {hours, plural, one {# hour} other {# hours}}, or upload from this ' +
        'device.',
      { hours },
    ),
  tooManyUploads: 'You have too many unfinished uploads. Finish or cancel some of them first.',
  overSizeLimit: 'This file is larger than this server accepts.',

  // Outbox of the desktop app
  globalKeyTaken: (label: string) =>
    phrase('This key is on ‘{label}’ already. Press another one, or take it away there first.', { label }),
  globalKeyRefused: 'The system, or another program, keeps this key to itself. Press another one.',
  globalKeyUnknown: 'This key cannot be heard while another program is in front. Press another one.',
  globalKeysRefused: (keys: readonly string[]) =>
    phrase('The system, or another program, keeps {keys} to itself now. Choose another key, or close that program.', {
      keys: { list: keys },
    }),
  globalKeysUnread: 'The keys could not be read. Start the app again.',
  globalKeyNotKept: 'The choice could not be written down on this computer, so nothing was changed. Try again.',
  outboxKept: 'Kept on this computer until the server has confirmed them.',
  outboxUnreadable: 'The copy on this computer cannot be read any more. Remove it, and add the file again.',
  outboxSignedOut: 'Nobody is signed in. It goes on when you have logged in.',
  outboxFull: 'This computer has no room for a copy of the file. Make room and try again.',
  outboxNotKept: 'The file could not be kept on this computer. Try again.',
  keptOffline: 'Kept on this computer until there is a network.',
  offlineToDecide: 'Changed here without a network, and on the server by somebody else. Open to decide what stays:',
  offlineNotTaken: 'The file could not be brought to this computer. Try again.',
  offlineUnavailable: 'This computer has no safe place for a key, so nothing is kept on it for work offline.',
  logoutOutbox:
    'Media in the outbox are not uploaded yet. They are kept on this computer for you alone, and go up when you ' +
    'log in again.',

  // Recorder
  noMicrophone: 'No microphone was found. Connect one and try again.',
  noCamera: 'No camera was found. Connect one and try again, or record audio.',
  microphoneRefused:
    'The browser does not let this page use the microphone. Allow it beside the address, then try again.',
  noScreen: 'No screen or window was chosen, so nothing is recorded. Start again and choose one.',
  systemSoundOldMacos: 'What this computer plays cannot be recorded: macOS hands it out from version 13 on.',
  systemSoundNoPulseaudio: 'What this computer plays cannot be recorded: neither PulseAudio nor PipeWire answers here.',
  noSystemSound:
    'The system did not hand out what this computer plays, so nothing is recorded. Allow it in the system’s ' +
    'privacy settings, or record without it.',
  microphoneRefusedBySystem:
    'The system does not let Longhand use the microphone. Allow it in the system’s privacy settings, then try again.',
  cameraRefusedBySystem:
    'The system does not let Longhand use the camera and the microphone. Allow both in the system’s privacy ' +
    'settings, then try again.',
  cameraRefused:
    'The browser does not let this page use the camera and the microphone. Allow both beside the address, then ' +
    'try again.',
  microphoneInUse:
    'The microphone is used by another program, or it does not work. Close the other program and try again.',
  cameraInUse:
    'The camera or the microphone is used by another program, or does not work. Close the other program and try again.',
  deviceGone: 'The chosen device is not connected any more. Choose another one.',
  recordingUnsupported: 'This browser cannot record. Use another one, or record elsewhere and upload the file.',
  recordingInsecure: 'Browsers record on secure addresses only. Open this page by https.',
  recordingLost: 'The device was disconnected, so the recording ended. What was recorded until then is here.',
  recordingStoppedFull:
    'The disk is full, so the recording was stopped. What was recorded until then is kept. Make room before you ' +
    'record again.',
  recordingFailed: 'The recording could not be started. Try again.',
  recordingSilent: 'Nothing is heard. Is this the right microphone, and is it switched on?',
  recordingKept: 'Kept on this device every second until the upload is confirmed.',
  recordingNotKept: 'This browser cannot keep the recording. Leave this page open until it is uploaded.',
  recordingRoomShort: 'This device is running out of room:',
  recordingRoomNone:
    'There is no room left on this device. A crash would lose what is recorded from here on. Stop and upload soon.',
  recordingOverBalance: 'The recording is longer than the time you have left.',
  recordingUnreadable: 'This recording could not be read from this device. Reload the page and try again.',
  recordingDiscarded: 'The recording was discarded.',
  logoutRecording: 'You are recording. Logging out ends the recording; it is kept on this device for you.',
  logoutUnsavedRecording:
    'A recording on this device is not uploaded yet. It is kept here for you alone, until you log in on this ' +
    'device again.',

  // Editor
  editorLoadFailed: 'Files loading failed! Go back to files!',
  fileSaving: 'File saving...',
  fileSaved: 'File saved...',
  contentChanged: 'Somebody else has changed this since you opened it. Nothing was overwritten.',
  contentUnchanged: 'Nothing has changed since this was published.',
  contentNeeded: 'The site needs this. It cannot be taken away.',
  contentLinked: (title: string) =>
    phrase("''{title}'' links here. Change that first, so that no link leads nowhere.", { title }),
  contentExists: 'There is something at this address already.',
  pageAddress:
    'An address begins with a slash and has small letters, digits and hyphens, such as /transcription/podcasts.',
  articleAddress: 'An address has small letters, digits and hyphens, such as a-good-title.',
  addressReserved: 'This address is used for something else. Choose another one.',
  previewMissing: 'Write a preview: lists and search engines show it under the title.',
  pictureMissing: (link: string) => phrase('There is no picture {link}. Choose another, or upload it.', { link }),
  tagTwice: (tag: string) => phrase('The tag {tag} is listed twice.', { tag }),
  deadLink: (link: string) => phrase('The link {link} leads nowhere.', { link }),
  noPreview: 'This server has no build of the public pages, so there is no preview.',
  notAPicture: 'Pictures are jpg, png or webp.',
  pictureTooLarge: 'Pictures have at most 5 MB.',
  onePicture: 'Send one file in the field picture.',
  versionConflict: 'This transcript was saved somewhere else in the meantime. Nothing was overwritten.',

  // Contact
  contactName: 'Name must be at least 3 characters long.',
  contactNameRequired: 'Name is required.',
  contactSubject: 'Subject must be at least 3 characters long.',
  contactSubjectRequired: 'Subject is required.',
  contactMessage: 'Message must be at least 10 characters long.',
  contactMessageRequired: 'Message is required.',
  contactTooLong: 'This is too long.',
  contactLineBreak: 'This has to be one line.',
  contactSent: 'Message sent successfully!',
  contactFailed: 'Failed to send this message! Try again!',

  // Everything else
  malformed: 'The request is not well-formed.',
  invalid: 'Some of what was sent is not valid.',
  busy: 'The server is busy. Try again in a moment.',
  tooManyRequests: 'Too many tries. Wait a little and try again.',
  tooManyAtOnce: 'Too many of these are under way at once. Wait until one is done and try again.',
  tooSlow: 'The connection is too slow, or has stopped. Try again.',
  upgradeRequired: 'This address speaks WebSocket only.',
  unsupportedContentType: 'This kind of content is not accepted here.',
  bodyTooLarge: 'This is larger than what is accepted here.',
  databaseUnavailable: 'The database does not answer at the moment. Try again in a few seconds.',
  outcomeUnknown:
    'The connection to the database broke while this was being saved, so it may have been saved or not. Look ' +
    'before you try again.',
  storageUnavailable: 'The place where media are kept does not answer at the moment. Try again in a few minutes.',
  storageFull: 'The server has no room left for this file. Try again later.',
  serverFull: 'The server has no room left to keep this. Try again later.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  timedOut: 'The server took too long to answer. Try again.',
  unexpected: 'Something went wrong on the server. Try again; if it goes on, write to us.',
})

export type MessageKey = keyof typeof messages
