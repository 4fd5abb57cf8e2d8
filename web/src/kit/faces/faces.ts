/**
 * Avatars of OpenRummy: flat busts on a field of 100 × 100.
 *
 * Each consists of a few shapes around a common head: `behind` it, in `front` of it, and `over`
 * eyes and mouth. A shape is a path, circles or an ellipse in a single colour.
 */

export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  /** Whether the inner outline is a hole. */
  hole?: boolean;
}

export interface FaceArt {
  id: string;
  name: string;
  /** Colours of background, skin, its shade, and clothes. */
  field: string;
  skin: string;
  shade: string;
  shirt: string;
  eyes?: string;
  mouth?: string;
  /** Path of a wider or flatter smile. */
  smile?: string;
  /** Colour of the brows of a rueful face; those with `brows` always show them. */
  brow?: string;
  brows?: readonly Shape[];
  /** Whether ears are visible. */
  ears?: boolean;
  /** Whether the nose is covered. */
  noseless?: boolean;
  behind?: readonly Shape[];
  clothes?: readonly Shape[];
  front?: readonly Shape[];
  over?: readonly Shape[];
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0Z`;
const circles = (...all: [number, number, number][]): string =>
  all.map((spot) => circle(...spot)).join("");
const glasses = (stroke: string, width = 2, r = 7): Shape => ({
  d: `${circles([42, 47.5, r], [58, 47.5, r])}M${42 + r} 46.5q${8 - r}-1.6 ${16 - 2 * r} 0`,
  stroke,
  width,
});

const SMILE = "M44 59.5q6 5 12 0";
const CROP = "M30.5 42C28 24 39 17.5 50 17.5S72 24 69.5 42H67.8C67 33 61 29 50 29S33 33 32.2 42Z";

export const CHARACTERS: readonly FaceArt[] = [
  {
    id: "mara",
    name: "Mara",
    field: "#e9cdbd",
    skin: "#cd8a62",
    shade: "#b57450",
    shirt: "#8f3f4e",
    behind: [
      {
        d: "M25 60C23 36 25 13.5 50 13.5S77 36 75 60C74.7 65 73.5 69 70 69H30C26.5 69 25.3 65 25 60Z",
        fill: "#3a2a2c",
      },
    ],
    front: [
      {
        d: "M30.5 50C30 38 36 31 50 25.5C64 31 70 38 69.5 50C74 34 68 15 50 15S26 34 30.5 50Z",
        fill: "#3a2a2c",
      },
    ],
  },
  {
    id: "otto",
    name: "Otto",
    field: "#c8d6e0",
    skin: "#edc2a0",
    shade: "#d5a680",
    shirt: "#3a5470",
    brow: "#8a6636",
    ears: true,
    noseless: true,
    front: [
      {
        d: "M31.5 41C29.5 27 38 17.5 50 17.5S70.5 27 68.5 39C66.5 31.5 62 28 55 28C46 28 37 29 31.5 41Z",
        fill: "#94713f",
      },
    ],
    over: [
      {
        d: "M50 57.5c-2.2-1.8-6.4-1.8-8.2.2c-1 1.2-1.9 1.7-3 1.7c1.9 3.6 8.9 3.4 11.2.5c2.3 2.9 9.3 3.1 11.2-.5c-1.1 0-2-.5-3-1.7c-1.8-2-6-2-8.2-.2Z",
        fill: "#8a6636",
      },
    ],
    smile: "M47 64q3 1.6 6 0",
  },
  {
    id: "ines",
    name: "Ines",
    field: "#f2deb0",
    skin: "#8f5a3a",
    shade: "#77482c",
    shirt: "#c67c1a",
    behind: [
      {
        d: circles(
          [50, 21, 14],
          [33, 28, 12.5],
          [67, 28, 12.5],
          [26, 42, 11.5],
          [74, 42, 11.5],
          [27.5, 55, 10],
          [72.5, 55, 10],
        ),
        fill: "#211b1a",
      },
    ],
    front: [
      { d: circles([40, 27, 7], [50, 24.5, 8], [60, 27, 7], [34, 32, 5], [66, 32, 5]), fill: "#211b1a" },
    ],
  },
  {
    id: "suki",
    name: "Suki",
    field: "#dad3e6",
    skin: "#f0cda8",
    shade: "#d9b088",
    shirt: "#6b499c",
    behind: [{ d: circle(50, 13, 10), fill: "#20272a" }],
    front: [
      {
        d: "M28 47.5C25.5 28 37 19 50 19S74.5 28 72 47.5H69.3C68 40 58 36 50 27C42 36 32 40 30.7 47.5Z",
        fill: "#20272a",
      },
    ],
  },
  {
    id: "basil",
    name: "Basil",
    field: "#cfe0da",
    skin: "#74492f",
    shade: "#5f3a24",
    shirt: "#1f6b50",
    eyes: "#17110e",
    mouth: "#17110e",
    ears: true,
    front: [{ d: CROP, fill: "#1a1716" }],
    over: [glasses("#e2b54a", 2.6)],
  },
  {
    id: "finn",
    name: "Finn",
    field: "#d6dfc8",
    skin: "#eec4a2",
    shade: "#d6a882",
    shirt: "#4b6b43",
    mouth: "#a0603a",
    brow: "#b9b3a6",
    front: [
      {
        d: "M30.8 48C30.8 70 40 77.5 50 77.5S69.2 70 69.2 48C66.5 56.5 58 57.5 50 57.5S33.5 56.5 30.8 48Z",
        fill: "#ece9e2",
      },
      { d: "M29 38L33.5 22Q34.8 17.5 42 17.5H58Q65.2 17.5 66.5 22L71 38Z", fill: "#4b6b43" },
      { d: "M24 36.5H76V41.5H24Z", fill: "#3a5636" },
    ],
    smile: "M44 60q6 4.5 12 0",
  },
  {
    id: "greta",
    name: "Greta",
    field: "#ecd3d8",
    skin: "#f0cbb2",
    shade: "#d8ab90",
    shirt: "#7b6aa8",
    brow: "#a39d9a",
    behind: [
      {
        d: circles(
          [50, 22, 12],
          [36, 25, 10.5],
          [64, 25, 10.5],
          [28, 36, 9.5],
          [72, 36, 9.5],
          [27.5, 48, 8],
          [72.5, 48, 8],
        ),
        fill: "#cfcbc8",
      },
    ],
    clothes: [{ d: "M38 78L50 92L62 78L57 75.5H43Z", fill: "#f4ede2" }],
    front: [
      { d: circles([40, 27.5, 6], [49, 25, 6.5], [58.5, 26.5, 6.5], [66, 31, 4.5], [34, 32, 4.5]), fill: "#dedad7" },
    ],
    over: [
      glasses("#6d4a57", 1.8, 6.6),
      { d: circles([36.5, 56.5, 3], [63.5, 56.5, 3]), fill: "#e9a99a88" },
    ],
  },
  {
    id: "theo",
    name: "Theo",
    field: "#c9def0",
    skin: "#f3cfb3",
    shade: "#dcb091",
    shirt: "#d9574a",
    brow: "#a85320",
    ears: true,
    clothes: [{ d: "M14 92H86V96.5H14ZM20 84.5H80V88H20Z", fill: "#f6efe4" }],
    front: [
      {
        d: "M30.5 45C27 31 31 24 36 21C37 18 42 15.5 46 17.5C50 14 58 15 60.5 18.5C67 19 73 28 69.5 45C68 39 66 35.5 63.5 33.5C60 36 56 35.5 54 32.5C50 36.5 43 36 41 32.5C37 34 32.5 38 30.5 45Z",
        fill: "#c8692b",
      },
    ],
    over: [
      {
        d: circles([37, 54.5, 1], [40.5, 56, 1], [36.5, 58, 1], [63, 54.5, 1], [59.5, 56, 1], [63.5, 58, 1]),
        fill: "#c98a62",
      },
    ],
    smile: "M43 59q7 6.5 14 0",
  },
  {
    id: "rosa",
    name: "Rosa",
    field: "#f3d9c4",
    skin: "#e3ab84",
    shade: "#c98d66",
    shirt: "#2f7f86",
    brow: "#7d331f",
    behind: [
      {
        d: "M26 50C22 22 36 12.5 51 12.5S79 23 74.5 50C76 62 80 71 75 84C68 92 64 84 64 76H36C36 84 31 91 25.5 84C20 72 24.5 62 26 50Z",
        fill: "#94402a",
      },
    ],
    front: [
      {
        d: "M30.5 50C29.5 40 34 33 45 30C55 27.5 60 25 62 21.5C67 27 70.5 38 69.5 50C76 32 67 14.5 50 14.5S25 32 30.5 50Z",
        fill: "#94402a",
      },
    ],
    over: [{ d: circles([30.5, 60, 2.2], [69.5, 60, 2.2]), fill: "#f0c24f" }],
  },
  {
    id: "ravi",
    name: "Ravi",
    field: "#e6dcc3",
    skin: "#c68d63",
    shade: "#ad744c",
    shirt: "#34495e",
    brow: "#2c2422",
    ears: true,
    clothes: [{ d: "M40 77L50 88L60 77L56 75H44Z", fill: "#e9e4d8" }],
    front: [
      {
        d: "M31 47C31 68 40 73.5 50 73.5S69 68 69 47C67 54 64 55.5 59 55.5C55 53.5 45 53.5 41 55.5C36 55.5 33 54 31 47Z",
        fill: "#2c2422",
      },
      {
        d: "M30.5 46C27 27 36 16 52 16C64 16 73 25 69.5 46L67 46C66.5 38 65.5 33 62 30.5C52 31.5 42 30.5 38 27.5C34.5 32 33.3 39 33 46Z",
        fill: "#2c2422",
      },
      { d: "M45.5 59.2C46.5 57 53.5 57 54.5 59.2C54.5 65 45.5 65 45.5 59.2Z", fill: "#c68d63" },
    ],
    brows: [{ d: "M38.5 41.5q3.5-2 7 0M54.5 41.5q3.5-2 7 0", stroke: "#2c2422", width: 2 }],
    smile: "M46.5 60q3.5 2.6 7 0",
  },
  {
    id: "noor",
    name: "Noor",
    field: "#d3e4d2",
    skin: "#d9a37a",
    shade: "#c0875e",
    shirt: "#3d5a80",
    behind: [
      {
        d: "M24.5 50C22 26 34 14 50 14S78 26 75.5 50C75 62 72 70 74 80C62 92 38 92 26 80C28 70 25 62 24.5 50Z",
        fill: "#4f77a8",
      },
    ],
    front: [
      {
        d: "M50 14C34 14 22 26 24.5 50C26 66 34 80 50 80S74 66 75.5 50C78 26 66 14 50 14ZM50 26.5C61.5 26.5 66.5 35 66.5 46C66.5 58 59 67 50 67S33.5 58 33.5 46C33.5 35 38.5 26.5 50 26.5Z",
        fill: "#5f89bb",
        hole: true,
      },
      { d: "M30 70C42 84 60 84 73 72C76 84 66 92 50 92S25 84 30 70Z", fill: "#4f77a8" },
    ],
  },
  {
    id: "gus",
    name: "Gus",
    field: "#d5dade",
    skin: "#e9b795",
    shade: "#d09a76",
    shirt: "#6b4c3a",
    brow: "#a8a4a0",
    noseless: true,
    behind: [
      { d: "M28.5 53C24.5 45 26.5 36 31.5 33V54ZM71.5 53C75.5 45 73.5 36 68.5 33V54Z", fill: "#b9b6b1" },
    ],
    clothes: [
      { d: "M39 77L50 90L61 77L56.5 75H43.5Z", fill: "#f4efe6" },
      { d: "M50 84.5L41.5 80V89.5ZM50 84.5L58.5 80V89.5Z", fill: "#b3342c" },
    ],
    brows: [{ d: "M37 41.5q5-3.5 9.5-.5M53.5 41q4.5-3 9.5.5", stroke: "#a8a4a0", width: 2.8 }],
    over: [
      {
        d: "M50 56.8c-3-2.6-10.5-1.8-13.5 2.7c4.5.3 6 1.5 8.5 1.3c2.2-.1 4-1 5-2c1 1 2.8 1.9 5 2c2.5.2 4-1 8.5-1.3c-3-4.5-10.5-5.3-13.5-2.7Z",
        fill: "#b9b6b1",
      },
    ],
    smile: "M46.5 64.5q3.5 2 7 0",
  },
];

/** Avatars for people, who may also choose a character's. */
export const GUESTS: readonly FaceArt[] = [
  {
    id: "guest",
    name: "Brown hair",
    field: "#e3dfd3",
    skin: "#dfb088",
    shade: "#c49468",
    shirt: "#59625c",
    front: [
      {
        d: "M29 43C26.5 25 37 16.5 50 16.5S73.5 25 71 43C66 41 57 38 50 31C43 38 34 41 29 43Z",
        fill: "#604331",
      },
    ],
  },
  {
    id: "guest-fair",
    name: "Fair bob",
    field: "#d8e3e3",
    skin: "#f3d3ba",
    shade: "#dcb497",
    shirt: "#4f7f74",
    behind: [
      {
        d: "M26 52C23 30 31 14.5 50 14.5S77 30 74 52C74 58 76 62 78 65C70 69 30 69 22 65C24 62 26 58 26 52Z",
        fill: "#dcb660",
      },
    ],
    front: [
      { d: "M30 45C27 27 37 16 50 16S73 27 70 45C64 42 62 38 61 33C52 38 40 38 30 45Z", fill: "#dcb660" },
    ],
  },
  {
    id: "guest-dark",
    name: "Dark crop",
    field: "#e6d5c6",
    skin: "#9a6543",
    shade: "#815133",
    shirt: "#b5563c",
    ears: true,
    front: [
      { d: "M30 43C27 22 37 14.5 50 14.5S73 22 70 43L67.4 43.5C67 38 66.4 34.5 65 31H35C33.6 34.5 33 38 32.6 43.5Z", fill: "#241d1b" },
    ],
  },
  {
    id: "guest-grey",
    name: "Grey hair",
    field: "#dcd7e2",
    skin: "#ecc5a6",
    shade: "#d3a684",
    shirt: "#5a6b8c",
    behind: [{ d: `${circle(70, 26, 9)}M27 47C24 27 35 16 50 16S76 27 73 47Z`, fill: "#a7a5a6" }],
    front: [
      { d: "M29 45C26 26 37 16 50 16S74 26 71 45C68 37 60 31 44 29C40 33 33 37 29 45Z", fill: "#a7a5a6" },
    ],
  },
];

export const FACES: readonly FaceArt[] = [...CHARACTERS, ...GUESTS];

const BY_ID = new Map(FACES.map((face) => [face.id, face]));

/** Return the avatar with an id; the plain guest if unknown. */
export function faceOf(id: string): FaceArt {
  return BY_ID.get(id) ?? GUESTS[0]!;
}

export { SMILE };
