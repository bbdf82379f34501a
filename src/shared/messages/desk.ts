import { phrase, phrases } from '../words/phrase.ts'

/** The human desk: taking, publishing, reviewing. */
export const deskMessages = phrases({
  alreadyTaken: 'Another transcriber has just taken this file. Refresh the page.',
  partTaken: 'Another transcriber has just taken this part. Refresh the page.',
  partHeld: 'You have a part of this file already. Finish it, or give it back, to take another one.',
  partTakeFailed: 'The part could not be taken. Refresh the page.',
  outsidePart: 'This changes text outside your part. Only its own transcriber can change it.',
  partEmptied: 'Your part needs at least one paragraph.',
  partsInWork: 'Transcribers are working on parts of this file. You can cancel once they have given them back.',
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
  draftFirst: 'The file is yours. You can edit it once the automatic draft is ready.',
  exportOnceTaken: 'Take this file to export it. Until then, you can listen to its first minute.',
  previewNotReady: 'The first minute of this file is being prepared. Try again in a moment.',
  youAreATranscriptor: 'You are a Human Transcriptor!',
})
