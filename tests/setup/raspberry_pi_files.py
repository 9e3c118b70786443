"""Boot files as Raspberry Pi OS has them: written by hand in the format of its documentation, comments shortened.

Format and settings: Raspberry Pi documentation, "config.txt" and "Device Trees, overlays and parameters"; what
a new card has: RPi-Distro/pi-gen, stage1/00-boot-files/files/config.txt (read at commit edbc8b6; the
later settings, arm_boost for all and [cm5], are from the documentation). No card was at hand to compare.
"""

BOOKWORM = """\
# For more options and information see
# http://rptl.io/configtxt

# Uncomment some or all of these to enable the optional hardware interfaces
#dtparam=i2c_arm=on
#dtparam=i2s=on
#dtparam=spi=on

# Enable audio (loads snd_bcm2835)
dtparam=audio=on

camera_auto_detect=1
display_auto_detect=1
auto_initramfs=1

# Enable DRM VC4 V3D driver
dtoverlay=vc4-kms-v3d
max_framebuffers=2

disable_fw_kms_setup=1
arm_64bit=1
disable_overscan=1
arm_boost=1

[cm4]
# the built-in xHCI controller
otg_mode=1

[cm5]
dtoverlay=dwc2,dr_mode=host

[all]
"""

TRIXIE = BOOKWORM.replace("#dtparam=spi=on", "#dtparam=spi=on\n#dtparam=uart0=on")
