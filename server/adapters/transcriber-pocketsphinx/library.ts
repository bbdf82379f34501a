import koffi from 'koffi'

/** The part of Debian's libpocketsphinx that is used here; handles are addresses. Only in a process of its own. */
export function loadLibrary() {
  const base = koffi.load('libsphinxbase.so.3')
  const library = koffi.load('libpocketsphinx.so.3')
  // What it would log is nothing that anybody reads.
  base.func('void err_set_logfp(void *file)')(null)
  return {
    args: library.func('void *ps_args()') as () => Handle,
    parse: base.func(
      'void *cmd_ln_parse_r(void *before, void *definitions, int count, const char **values, int strict)',
    ) as (before: null, definitions: Handle, count: number, values: readonly string[], strict: number) => Handle | null,
    init: library.func('void *ps_init(void *config)') as (config: Handle) => Handle | null,
    startStream: library.func('int ps_start_stream(void *decoder)') as (decoder: Handle) => number,
    start: library.func('int ps_start_utt(void *decoder)') as (decoder: Handle) => number,
    end: library.func('int ps_end_utt(void *decoder)') as (decoder: Handle) => number,
    process: library.func(
      'int ps_process_raw(void *decoder, const int16_t *samples, size_t count, int no_search, int is_whole)',
    ) as (decoder: Handle, samples: Int16Array, count: number, noSearch: 0, isWhole: 0) => number,
    isInSpeech: library.func('uint8_t ps_get_in_speech(void *decoder)') as (decoder: Handle) => number,
    hypothesis: library.func('const char *ps_get_hyp(void *decoder, void *score)') as (
      decoder: Handle,
      score: null,
    ) => string | null,
    firstWord: library.func('void *ps_seg_iter(void *decoder, _Out_ int *score)') as (
      decoder: Handle,
      score: [number],
    ) => Handle | null,
    nextWord: library.func('void *ps_seg_next(void *word)') as (word: Handle) => Handle | null,
    textOf: library.func('const char *ps_seg_word(void *word)') as (word: Handle) => string,
    framesOf: library.func('void ps_seg_frames(void *word, _Out_ int *from, _Out_ int *to)') as (
      word: Handle,
      from: [number],
      to: [number],
    ) => void,
    posteriorOf: library.func('int ps_seg_prob(void *word, void *acoustic, void *language, void *backoff)') as (
      word: Handle,
      acoustic: null,
      language: null,
      backoff: null,
    ) => number,
    logarithms: library.func('void *ps_get_logmath(void *decoder)') as (decoder: Handle) => Handle,
    exponential: base.func('double logmath_exp(void *logarithms, int value)') as (
      logarithms: Handle,
      value: number,
    ) => number,
  }
}

/** An address of the library. */
export type Handle = bigint | object

export type Library = ReturnType<typeof loadLibrary>
