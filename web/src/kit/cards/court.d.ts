declare module "court:*" {
  /** A court card's picture; see scripts/courts.ts. */
  const picture: { url: string };
  export default picture;
}
