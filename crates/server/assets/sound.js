// Small sounds, made here from noise and tones: a card, a stone, dice, one's turn. None until the person asks for it.
// And the icon of the tab, which has a dot while it is the person's turn.

import { $, on } from "./page.js";
import { options } from "./options.js";
import { has, onSettled } from "./part.js";
import { board } from "./shapes.js";
import { DICE, MOVE, WORDS, onHold } from "./pace.js";

let context = null;

// A knock: a burst of noise that fades, through a filter at this pitch.
function knock(at, pitch, long, loud) {
  const { sampleRate } = context, count = Math.floor(sampleRate * long);
  const buffer = context.createBuffer(1, count, sampleRate), data = buffer.getChannelData(0);
  for (let n = 0; n < count; n += 1) data[n] = (Math.random() * 2 - 1) * (1 - n / count) ** 3;
  const noise = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
  noise.connect(filter).connect(new GainNode(context, { gain: loud })).connect(context.destination);
  noise.start(context.currentTime + at);
}

// A soft tone that fades.
function tone(at, pitch, long, loud) {
  const from = context.currentTime + at, gain = new GainNode(context, { gain: 0 });
  const voice = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud, from + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, from + long);
  voice.connect(gain).connect(context.destination);
  voice.start(from);
  voice.stop(from + long);
}

const SOUNDS = {
  card: () => knock(0, 2600, 0.09, 0.5),
  stone() {
    knock(0, 420, 0.07, 0.9);
    tone(0, 130, 0.12, 0.2);
  },
  dice: () => [0, 0.07, 0.13, 0.24, 0.4].forEach((at) => knock(at + Math.random() * 0.03, 1500 + Math.random() * 900, 0.05, 0.6)),
  turn() {
    tone(0, 587, 0.3, 0.14);
    tone(0.14, 880, 0.45, 0.12);
  },
};

function play(name) {
  context ||= new AudioContext();
  context.resume();
  SOUNDS[name]();
}

// A swap may bring several things; the greatest is heard.
let greatest = -1;

onHold((kind) => {
  if (greatest < 0) setTimeout(ring);
  greatest = Math.max(greatest, kind);
});

function ring() {
  const sounds = { [DICE]: "dice", [MOVE]: board()?.dataset.sound || "card", [WORDS]: "stone" };
  if (options.sound) play(sounds[greatest]);
  greatest = -1;
}

// ---- One's turn.

const icon = $("link[rel=icon]"), plain = icon.href;
let wasCalled = null;

onSettled(() => {
  const isCalled = (has("mine") || has("curtain")) && !has("over") && !has("behind");
  icon.href = isCalled ? icon.dataset.calls : plain;
  if (isCalled && wasCalled === false && options.call) play("turn");
  wasCalled = isCalled;
});

// Who turns it on hears what it is.
on("change", ({ target }) => {
  const { option } = target.dataset;
  if (option === "sound" && target.checked) play("card");
  if (option === "call" && target.checked) play("turn");
});
