type Size = { width: number; height: number };

/** Width by height may differ by this part from the room. */
const TOLERANCE = 0.03;

/** Whether a picture has the shape of the room it is shown in, whatever its size. */
export function hasShapeOf(picture: Size, room: Size): boolean {
  const difference = (picture.width * room.height) / (picture.height * room.width) - 1;
  return Math.abs(difference) <= TOLERANCE;
}
