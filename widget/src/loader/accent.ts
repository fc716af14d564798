/** The luminance with equal contrast to black and white. */
const equalContrastLuminance = 0.179;

/** Black or white, whichever has more contrast: one of them always reaches 4.5:1. */
export function textOn(color: string): "#000000" | "#ffffff" {
  const luminance = [0.2126, 0.7152, 0.0722].reduce((sum, weight, channel) => {
    const share = Number.parseInt(color.slice(channel * 2 + 1, channel * 2 + 3), 16) / 255;
    return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  }, 0);
  return luminance > equalContrastLuminance ? "#000000" : "#ffffff";
}
