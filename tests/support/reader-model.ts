import { floats, int64s, intAttribute, intsAttribute, node, onnxModel, port } from './tiny-onnx.ts'

const BANDS = 80
const FLOAT = 1
const INT64 = 7

/** Mean energy of the bands, as a logarithm, above which a frame of 10 ms counts as speech. */
const LOUD = -9

/**
 * A speech model of a few kilobytes that knows one text by heart: as the loud frames of a sound go by, it says word
 * after word. `loudFrames` is how many a sound has for which it comes to the end.
 */
export function readerModel(text: string, loudFrames: number): { model: Buffer; tokens: Buffer } {
  const words = text.split(' ')
  const known = [...new Set(words)]
  const classes = known.length + 1
  const share = loudFrames / words.length
  const places = new Float32Array(words.map((_, at) => (at + 0.5) * share))
  const wordAt = new Float32Array(words.length * classes)
  for (const [at, word] of words.entries()) wordAt[at * classes + known.indexOf(word)] = 1
  // The blank wins where no word is near.
  const bias = new Float32Array(classes)
  bias[classes - 1] = share * 0.15
  const scalar = (name: string, value: number) => floats(name, [1], new Float32Array([value]))
  const model = onnxModel({
    nodes: [
      node('ReduceMean', ['audio_signal'], 'energy', [intsAttribute('axes', [1]), intAttribute('keepdims', 0)]),
      node('Sub', ['energy', 'threshold'], 'above'),
      node('Mul', ['above', 'steep'], 'steepened'),
      node('Sigmoid', ['steepened'], 'loud'),
      node('CumSum', ['loud', 'axis'], 'elapsed'),
      node('Unsqueeze', ['elapsed', 'last'], 'column'),
      node('Sub', ['column', 'places'], 'distances'),
      node('Abs', ['distances'], 'away'),
      node('Sub', ['reach', 'away'], 'near'),
      node('Relu', ['near'], 'nearness'),
      node('MatMul', ['nearness', 'words'], 'scores'),
      node('Add', ['scores', 'bias'], 'biased'),
      node('LogSoftmax', ['biased'], 'logprobs', [intAttribute('axis', -1)]),
    ],
    constants: [
      scalar('threshold', LOUD),
      scalar('steep', 20),
      int64s('axis', [1]),
      int64s('last', [2]),
      floats('places', [words.length], places),
      scalar('reach', share * 0.5),
      floats('words', [words.length, classes], wordAt),
      floats('bias', [classes], bias),
    ],
    inputs: [port('audio_signal', FLOAT, ['N', BANDS, 'T']), port('length', INT64, ['N'])],
    outputs: [port('logprobs', FLOAT, ['N', 'T', classes])],
    metadata: {
      model_type: 'EncDecCTCModelBPE',
      vocab_size: known.length,
      subsampling_factor: 1,
      normalize_type: '',
    },
  })
  const tokens = [...known.map((word) => `▁${word}`), '<blk>'].map((token, id) => `${token} ${id}\n`).join('')
  return { model, tokens: Buffer.from(tokens) }
}
