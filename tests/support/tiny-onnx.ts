/*
 * Writes small ONNX models by hand (protobuf, opset 13), so that tests drive the real native library
 * with a model of their own and nothing is downloaded.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { shippedCatalogue } from '../../server/modules/recognition/models/catalogue.ts'
import { MANIFEST, modelFolder, type ModelManifest } from '../../server/modules/recognition/models/installed.ts'
import type { DiarisationModel } from '../../server/ports/diarisation-models.ts'
import type { InstalledModel, StreamingModelKind } from '../../server/ports/speech-models.ts'

type Bytes = Buffer

function varint(value: number): Bytes {
  const bytes: number[] = []
  let left = value
  do {
    const low = left % 128
    left = Math.floor(left / 128)
    bytes.push(left > 0 ? low + 128 : low)
  } while (left > 0)
  return Buffer.from(bytes)
}

const int = (field: number, value: number): Bytes => Buffer.concat([varint(field * 8), varint(value)])
const bytes = (field: number, value: Bytes | string): Bytes => {
  const content = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content])
}

const INT_ATTRIBUTE = 2
const INTS_ATTRIBUTE = 7
const FLOAT = 1
const INT64 = 7

/** A whole number as an attribute of a node; only small ones, -1 among them. */
export function intAttribute(name: string, value: number): Bytes {
  const minusOne = Buffer.concat([varint(3 * 8), Buffer.from('ffffffffffffffffff01', 'hex')])
  return Buffer.concat([bytes(1, name), value === -1 ? minusOne : int(3, value), int(20, INT_ATTRIBUTE)])
}

export function intsAttribute(name: string, values: readonly number[]): Bytes {
  return Buffer.concat([bytes(1, name), ...values.map((value) => int(8, value)), int(20, INTS_ATTRIBUTE)])
}

export function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: readonly Bytes[] = [],
): Bytes {
  return Buffer.concat([
    ...inputs.map((input) => bytes(1, input)),
    bytes(2, output),
    bytes(3, `${output}_node`),
    bytes(4, operator),
    ...attributes.map((attribute) => bytes(5, attribute)),
  ])
}

export function floats(name: string, shape: readonly number[], values: Float32Array): Bytes {
  return Buffer.concat([
    ...shape.map((size) => int(1, size)),
    int(2, FLOAT),
    bytes(8, name),
    bytes(9, Buffer.from(values.buffer)),
  ])
}

/** Small whole numbers, none of them negative. */
export function int64s(name: string, values: readonly number[]): Bytes {
  return Buffer.concat([
    int(1, values.length),
    int(2, INT64),
    bytes(8, name),
    bytes(9, Buffer.from(new BigInt64Array(values.map(BigInt)).buffer)),
  ])
}

/** An input or output; a text in the shape is a size that may vary. */
export function port(name: string, type: number, shape: readonly (number | string)[]): Bytes {
  const dimensions = shape.map((size) => bytes(1, typeof size === 'number' ? int(1, size) : bytes(2, size)))
  return Buffer.concat([
    bytes(1, name),
    bytes(2, bytes(1, Buffer.concat([int(1, type), bytes(2, Buffer.concat(dimensions))]))),
  ])
}

export interface OnnxParts {
  nodes: readonly Bytes[]
  constants: readonly Bytes[]
  inputs: readonly Bytes[]
  outputs: readonly Bytes[]
  metadata: Readonly<Record<string, string | number>>
}

export function onnxModel({ nodes, constants, inputs, outputs, metadata }: OnnxParts): Bytes {
  const graph = Buffer.concat([
    ...nodes.map((one) => bytes(1, one)),
    bytes(2, 'graph'),
    ...constants.map((one) => bytes(5, one)),
    ...inputs.map((one) => bytes(11, one)),
    ...outputs.map((one) => bytes(12, one)),
  ])
  const about = Object.entries(metadata).map(([key, value]) =>
    bytes(14, Buffer.concat([bytes(1, key), bytes(2, String(value))])),
  )
  return Buffer.concat([
    int(1, 8),
    bytes(2, 'test'),
    bytes(7, graph),
    bytes(8, Buffer.concat([bytes(1, ''), int(2, 13)])),
    ...about,
  ])
}

const BANDS = 80
const CLASSES = 3

/** What a model of this kind says of itself; without it the library ends its process. */
const METADATA = { model_type: 'EncDecCTCModelBPE', vocab_size: CLASSES - 1, subsampling_factor: 1, normalize_type: '' }

/** A speech model of 1.4 kB that hears low tones as `low`, high ones as `high` and the rest as nothing. */
export function toneModel(metadata: Readonly<Record<string, string | number>> = METADATA): Bytes {
  const weights = new Float32Array(BANDS * CLASSES)
  for (let band = 0; band < BANDS; band++) weights[band * CLASSES + (band < 25 ? 0 : 1)] = 1
  const bias = new Float32Array([1e-9, 1e-9, Math.exp(-2)])
  return onnxModel({
    nodes: [
      node('Transpose', ['audio_signal'], 'transposed', [intsAttribute('perm', [0, 2, 1])]),
      node('Exp', ['transposed'], 'energy'),
      node('MatMul', ['energy', 'weights'], 'bands'),
      node('Add', ['bands', 'bias'], 'biased'),
      node('Log', ['biased'], 'logs'),
      node('LogSoftmax', ['logs'], 'logprobs', [intAttribute('axis', -1)]),
    ],
    constants: [floats('weights', [BANDS, CLASSES], weights), floats('bias', [CLASSES], bias)],
    inputs: [port('audio_signal', FLOAT, ['N', BANDS, 'T']), port('length', INT64, ['N'])],
    outputs: [port('logprobs', FLOAT, ['N', 'T', CLASSES])],
    metadata,
  })
}

export const TONE_TOKENS = '▁low 0\n▁high 1\n<blk> 2\n'

/** Writes the tone model into a folder, as an installed one. */
export async function writeToneModel(
  folder: string,
  options: { metadata?: Readonly<Record<string, string | number>> } = {},
): Promise<InstalledModel> {
  await mkdir(folder, { recursive: true })
  const files = { model: path.join(folder, 'model.onnx'), tokens: path.join(folder, 'tokens.txt') }
  await writeFile(files.model, toneModel(options.metadata))
  await writeFile(files.tokens, TONE_TOKENS)
  return { name: 'tones', label: 'Tones', kind: 'nemo-ctc', languages: new Set(['en']), multilingual: false, files }
}

/** Silence, three voices, three pairs of them. */
const VOICE_CLASSES = 7

const SEGMENTATION = {
  model_type: 'pyannote-segmentation-3.0',
  num_speakers: 3,
  powerset_max_classes: 2,
  num_classes: VOICE_CLASSES,
  sample_rate: 16_000,
  window_size: 160_000,
  receptive_field_size: 991,
  receptive_field_shift: 270,
}

/**
 * Says who speaks when: a low tone is the first voice, a high one the second. High tones are those whose samples differ
 * much from the next.
 */
function voiceSegmentation(metadata: Readonly<Record<string, string | number>>): Bytes {
  // How loud it is and how much it differs, on the way to the three first classes.
  const weights = new Float32Array([0, 500, -250, 0, 0, 0, 0, 0, -1000, 1000, 0, 0, 0, 0])
  const bias = new Float32Array([0, -10, -10, -50, -50, -50, -50])
  const pool = [intsAttribute('kernel_shape', [991]), intsAttribute('strides', [270])]
  return onnxModel({
    nodes: [
      node('Abs', ['x'], 'loud'),
      node('Conv', ['x', 'step'], 'differences'),
      node('Abs', ['differences'], 'different'),
      node('AveragePool', ['loud'], 'meanLoud', pool),
      node('AveragePool', ['different'], 'meanDifferent', pool),
      node('Concat', ['meanLoud', 'meanDifferent'], 'both', [intAttribute('axis', 1)]),
      node('Transpose', ['both'], 'frames', [intsAttribute('perm', [0, 2, 1])]),
      node('MatMul', ['frames', 'weights'], 'classes'),
      node('Add', ['classes', 'bias'], 'biased'),
      node('LogSoftmax', ['biased'], 'y', [intAttribute('axis', -1)]),
    ],
    constants: [
      floats('step', [1, 1, 2], new Float32Array([-1, 1])),
      floats('weights', [2, VOICE_CLASSES], weights),
      floats('bias', [VOICE_CLASSES], bias),
    ],
    inputs: [port('x', FLOAT, ['N', 1, 'T'])],
    outputs: [port('y', FLOAT, ['N', 'F', VOICE_CLASSES])],
    metadata,
  })
}

/** Tells what a voice sounds like: how much of it is low, and how much high. */
function voicePrints(): Bytes {
  const weights = new Float32Array(BANDS * 2)
  for (let band = 0; band < BANDS; band++) weights[band * 2 + (band < 25 ? 0 : 1)] = 1
  return onnxModel({
    nodes: [
      node('Exp', ['feats'], 'energy'),
      node('MatMul', ['energy', 'weights'], 'halves'),
      node('ReduceMean', ['halves'], 'embs', [intsAttribute('axes', [1]), intAttribute('keepdims', 0)]),
    ],
    constants: [floats('weights', [BANDS, 2], weights)],
    inputs: [port('feats', FLOAT, ['N', 'T', BANDS])],
    outputs: [port('embs', FLOAT, ['N', 2])],
    metadata: {
      framework: 'wespeaker',
      language: 'English',
      url: '',
      comment: '',
      sample_rate: 16_000,
      output_dim: 2,
      normalize_samples: 1,
      feature_normalize_type: '',
    },
  })
}

/** The same as `longhand models add diarisation` leaves them, with a manifest of their own sizes. */
export async function installVoiceModels(modelsDir: string): Promise<void> {
  const { name, files } = shippedCatalogue().models.find(({ kind }) => kind === 'diarisation')!
  const contents = { segmentation: voiceSegmentation(SEGMENTATION), embedding: voicePrints() } as Partial<
    Record<string, Bytes>
  >
  const folder = modelFolder(modelsDir, name)
  await mkdir(folder, { recursive: true })
  for (const { role, path: file } of files) await writeFile(path.join(folder, file), contents[role]!)
  const manifest: ModelManifest = {
    name,
    files: files.map(({ role, path: file }) => ({
      path: file,
      size: contents[role]!.length,
      sha256: '',
      checkedBy: 'size',
    })),
  }
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest))
}

/** Writes models that take low and high tones for two voices, as installed ones. */
export async function writeVoiceModels(
  folder: string,
  { metadata = SEGMENTATION }: { metadata?: Readonly<Record<string, string | number>> } = {},
): Promise<DiarisationModel> {
  await mkdir(folder, { recursive: true })
  const files = { segmentation: path.join(folder, 'segmentation.onnx'), embedding: path.join(folder, 'embedding.onnx') }
  await writeFile(files.segmentation, voiceSegmentation(metadata))
  await writeFile(files.embedding, voicePrints())
  return { label: 'Tones', files }
}

/** Frames of 10 ms that the streaming model takes at a time, four of which it sees as one. */
const CHUNK = 16
/** Silence is told as the first token, as the library has it for models of this kind. */
export const STREAMING_TONE_TOKENS = '<blk> 0\n▁LOW 1\n▁HIGH 2\n'

/** The encoder hears the bands, the decoder keeps a tone from being said again while it lasts, the joiner adds both. */
function streamingToneParts(metadata: Readonly<Record<string, string | number>>): Record<string, Bytes> {
  const weights = new Float32Array(BANDS * CLASSES)
  for (let band = 0; band < BANDS; band++) weights[band * CLASSES + (band < 25 ? 1 : 2)] = 1
  const bias = new Float32Array([Math.exp(-2), 1e-9, 1e-9])
  const state = (name: string) => port(name, FLOAT, [1, 'N', 1])
  const encoder = onnxModel({
    nodes: [
      node('Transpose', ['x'], 'bands', [intsAttribute('perm', [0, 2, 1])]),
      node('AveragePool', ['bands'], 'fewer', [intsAttribute('kernel_shape', [4]), intsAttribute('strides', [4])]),
      node('Transpose', ['fewer'], 'frames', [intsAttribute('perm', [0, 2, 1])]),
      node('Exp', ['frames'], 'energy'),
      node('MatMul', ['energy', 'weights'], 'classes'),
      node('Add', ['classes', 'bias'], 'biased'),
      node('Log', ['biased'], 'encoder_out'),
      node('Identity', ['h'], 'next_h'),
      node('Identity', ['c'], 'next_c'),
    ],
    constants: [floats('weights', [BANDS, CLASSES], weights), floats('bias', [CLASSES], bias)],
    inputs: [port('x', FLOAT, ['N', CHUNK, BANDS]), state('h'), state('c')],
    outputs: [port('encoder_out', FLOAT, ['N', 'T', CLASSES]), state('next_h'), state('next_c')],
    metadata,
  })
  const never = new Float32Array([0, 0, 0, 0, -1000, 0, 0, 0, -1000])
  const decoder = onnxModel({
    nodes: [
      node('Gather', ['never', 'y'], 'gathered'),
      node('ReduceMean', ['gathered'], 'decoder_out', [intsAttribute('axes', [1]), intAttribute('keepdims', 0)]),
    ],
    constants: [floats('never', [CLASSES, CLASSES], never)],
    inputs: [port('y', INT64, ['N', 1])],
    outputs: [port('decoder_out', FLOAT, ['N', CLASSES])],
    metadata: { vocab_size: CLASSES, context_size: 1 },
  })
  const joiner = onnxModel({
    nodes: [node('Add', ['encoder_out', 'decoder_out'], 'logit')],
    constants: [],
    inputs: [port('encoder_out', FLOAT, ['N', CLASSES]), port('decoder_out', FLOAT, ['N', CLASSES])],
    outputs: [port('logit', FLOAT, ['N', CLASSES])],
    metadata: { joiner_dim: CLASSES },
  })
  return { encoder, decoder, joiner }
}

const STREAMING_METADATA = {
  model_type: 'lstm',
  num_encoder_layers: 1,
  T: CHUNK,
  decode_chunk_len: CHUNK,
  rnn_hidden_size: 1,
  d_model: 1,
}

/** Writes a streaming model that hears low and high tones, each after the other, as an installed one. */
export async function writeStreamingToneModel(
  folder: string,
  { metadata = STREAMING_METADATA }: { metadata?: Readonly<Record<string, string | number>> } = {},
): Promise<InstalledModel<StreamingModelKind>> {
  await mkdir(folder, { recursive: true })
  const at = (file: string) => path.join(folder, file)
  for (const [role, content] of Object.entries(streamingToneParts(metadata)))
    await writeFile(at(`${role}.onnx`), content)
  await writeFile(at('tokens.txt'), STREAMING_TONE_TOKENS)
  return {
    name: 'tones-streaming',
    label: 'Tones as they sound',
    kind: 'streaming-transducer',
    languages: new Set(['en']),
    multilingual: false,
    files: {
      encoder: at('encoder.onnx'),
      decoder: at('decoder.onnx'),
      joiner: at('joiner.onnx'),
      tokens: at('tokens.txt'),
    },
  }
}
