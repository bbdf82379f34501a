export {
  comparableWords,
  sumOfErrors,
  wordErrorRate,
  type WordErrors,
} from '../../src/shared/transcript/word-error-rate.ts'
