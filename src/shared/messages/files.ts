import { phrase, phrases } from '../words/phrase.ts'

/** The list of files and the work on one. */
export const filesMessages = phrases({
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
  tooManyBulkActions: 'You already have several changes of many files running. Wait until one is finished.',
  bulkGivenUp: 'This did not work, even after several attempts. Try again later.',
  bulkPriceChanged: 'This now costs more than was shown. Start again to see the new price.',
  fileOnHold: 'This file is on legal hold and cannot be deleted. Lift the hold first.',
  folderOnHold: 'This folder is on legal hold: its files cannot leave it. Lift the hold first.',
  accountOnHold: 'Files of this account are on legal hold, so it cannot be deleted. Lift the holds first.',
  fileNotChanged: 'The files could not be changed. Try again.',
  renameFailed: 'The file could not be renamed. It keeps its old name.',
  languageMissing: 'Please select a language for transcription before uploading the media (video/audio) file!',
  languageUnknown: 'Choose a language from the list.',
  mediaRemoved: 'The recording was deleted when its storage period ended. The transcript remains.',
  waveformNotReady: 'The waveform of this file is not ready yet. Try again in a moment.',
  wrongStatus: 'The file’s status does not allow this. Refresh the page.',
  noSpeech: 'No speech was found. You got your time back.',
  cardsInBrowser: 'Pay in your browser: log in there and continue. Your time appears here at once.',
  machineWorkUsedUp: (hours: number) =>
    phrase(
      'Today’s limit for this file is used up: automatic processing of 10 times its length. Try again in {hours, ' +
        'plural, one {# hour} other {# hours}}.',
      { hours },
    ),
})
