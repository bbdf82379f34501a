import { phrase, phrases } from '../words/phrase.ts'

/** What is made of texts: translations, answers, style guides, replacements. */
export const textsMessages = phrases({
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
  nothingFoundToAnswer:
    'Nothing in these transcripts fits this question. Use words that may have been said, or ask other files.',
  askedFolderGone: 'The folder that you asked is not there any more. Ask another one, or all files.',
  tooManyAnswers: 'Several answers are being written for you already. Wait until one is done.',
  tooManyTemplates: 'You have as many templates as an account may have. Delete one first.',
  exportTemplateNameTaken: 'There is already a template with this name.',
  exportTemplateGone: 'This export template is not there any more. Choose another one.',
  answerTemplateGone: 'This template is not there any more. Choose another one.',
  translationEngineMissing:
    'Automatic translation into this language is not available on this server yet. Order human transcription ' +
    'with a translation into it, or export the transcript, translate it and upload it as your own ' +
    'transcription.',
  versionConflict: 'This transcript has been saved elsewhere in the meantime. Nothing was overwritten.',
  nothingToFind: 'Enter a word to find.',
  alreadyReplacing: 'Another replacement is still running. Wait until it is done, or cancel it.',
  othersWriting: 'Somebody else is editing this transcript.',
  textChangedSince: 'This transcript was changed in the meantime.',
  replaceGivenUp: 'The server could not finish this. Try again.',
  replacementFailed: 'The replacement could not be started. Try again.',
})
